#!/usr/bin/env python3
"""Writes the positions of the perft suites: `VARIANT<TAB>ID<TAB>FEN<TAB>NOTE` lines on stdout.

Most positions are templates that name squares relative to the variant's king, rooks and castling goals, so
that each rule is exercised in each game. In templates `A`/`a` is the bishop+knight man and `C`/`c` the
rook+knight man whatever the variant's letters (Janus has no rook+knight man: a queen stands in). Positions
are turned round (colours) and mirrored (left to right, where no castling right is at stake) in a fixed
pattern so that the games do not all get the same ones.
"""

import random

from simple_generator import GAMES, legal_moves, parse_fen, to_fen
from published_positions import PUBLISHED

RANKS = "12345678"


def file_name(number):
    """Letter of a file."""
    return chr(97 + number)


class Template:
    """One position under construction: men by square, side to move, rights, en-passant square."""

    def __init__(self, name, men, side="w", rights="-", en_passant="-"):
        self.name = name
        self.men = {item[1:]: item[0] for item in men.split()}
        self.side, self.rights, self.en_passant = side, rights, en_passant

    def turned(self):
        """The same with colours exchanged."""
        other = Template(self.name, "", "wb"[self.side == "w"])
        other.men = {turn_square(square): man.swapcase() for square, man in self.men.items()}
        letters = self.rights.swapcase()
        other.rights = order_rights(letters)
        other.en_passant = turn_square(self.en_passant)
        return other

    def mirrored(self, files):
        """The same reflected left to right; only without castling rights."""
        assert self.rights == "-"
        other = Template(self.name, "", self.side)
        other.men = {mirror_square(square, files): man for square, man in self.men.items()}
        other.en_passant = mirror_square(self.en_passant, files)
        return other

    def fen(self, game):
        """Six FEN fields with the game's letters."""
        letters = {"A": game.bishop_knight or "Q", "C": game.rook_knight or "Q"}
        rows = []
        for rank in reversed(RANKS):
            row, empty = "", 0
            for file in range(game.files):
                man = self.men.get(file_name(file) + rank)
                if man is None:
                    empty += 1
                    continue
                kind = letters.get(man.upper(), man.upper())
                row += (str(empty) if empty else "") + (kind if man.isupper() else kind.lower())
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        return f"{'/'.join(rows)} {self.side} {self.rights} {self.en_passant} 0 1"


def turn_square(square):
    """A square seen from the other side; `-` stays."""
    return square if square == "-" else square[0] + str(9 - int(square[1]))


def mirror_square(square, files):
    """A square reflected left to right; `-` stays."""
    return square if square == "-" else file_name(files - 1 - (ord(square[0]) - 97)) + square[1]


def order_rights(letters):
    """Castling letters in FEN order: White's first."""
    return "".join(sorted(letters, key=lambda c: (c.islower(),))) if letters != "-" else "-"


GENERAL = [
    Template("promotion-and-capture-promotion", "Kb2 Pd7 Ph7 Pa2 kj6 rc8 be8 pj7"),
    Template("promotion-race", "Kd4 Pb7 Pg7 ke6 pc2 pi2"),
    Template("promotion-gives-leap-check", "Kb1 Pf7 Pa2 Bc1 kh7 pa7 nj8"),
    Template("promotion-evades-check", "Kb8 Pe7 Ph6 kj3 rj8 nf8 pi7"),
    Template("en-passant-two-capturers", "Kb1 Pd5 Pf5 Ch1 kj8 pe5 pc7 pg7 ad8", en_passant="e6"),
    Template("en-passant-horizontal-pin", "Ka5 Pd5 Pg2 Bb1 kj8 pe5 rj5 nb8", en_passant="e6"),
    Template("en-passant-horizontal-pin-compound", "Ka5 Pd5 Pf5 Bb1 kj8 pe5 cj5 pb7", en_passant="e6"),
    Template("en-passant-uncovers-diagonal", "Kb2 Pd5 Pi2 Nc1 kj7 pe5 ah8", en_passant="e6"),
    Template("en-passant-along-diagonal-pin", "Kc4 Pd5 Pf5 Ra1 kj8 pe5 bg8 pc7", en_passant="e6"),
    Template("en-passant-capturer-pinned-on-file", "Kd2 Pd5 Pf5 Qb1 kj8 pe5 cd8", en_passant="e6"),
    Template("en-passant-takes-checker", "Kd4 Pd5 Pf5 kj8 pe5 rc8 ag6 pa7", en_passant="e6"),
    Template("en-passant-only-evasion", "Kd4 Pd5 Bd3 Rc4 Pc3 Ne4 kh8 pe5 rj5 qa5 ab7 pe3", en_passant="e6"),
    Template("en-passant-no-evasion", "Kb4 Pd5 Nc1 kj8 qf8 pe5 pa7", en_passant="e6"),
    Template("en-passant-edge-no-wrap", "Kd1 Pb5 Pj5 Pj6 Ce2 kf8 pa5 pi7 ne7", en_passant="a6"),
    Template("en-passant-gives-check", "Kb1 Ra5 Pd5 Bc1 kj5 pe5 cg8 ph7", en_passant="e6"),
    Template("en-passant-to-come", "Kf1 Pb2 Pd2 Pg2 Pi2 Cf2 kf8 pa4 pc4 ph4 pj4 af7"),
    Template("pins-on-all-lines", "Ke4 Ce6 Ac4 Bg6 Qc2 Rg4 kj8 re8 ca4 qi8 ab1 ri4"),
    Template("discovered-and-double-check", "Ka1 Re1 Ae4 Cd3 Pb2 ke8 qd8 rc8 pd7 pf7"),
    Template("in-double-check", "Ka1 Re1 Af6 Cb5 ke8 qb8 rj7 ad7 cc7", side="b"),
    Template("leap-check-cannot-be-blocked", "Ke1 Pd2 Pe2 Pf2 Qd1 Bf1 Rj3 Ac1 kh8 cd3 ae5 rb8"),
    Template("slide-check-by-compound", "Ke1 Pd2 Pf2 Nc1 Rj2 Ab3 kh8 ce7 ah4 pb7"),
    Template("king-avoids-compounds", "Ke4 Pa2 Pj2 kb8 ag7 cc7 ni8"),
    Template("mate-in-the-corner", "Ki1 Ae4 Cg5 Ph2 kj8 pj7 pi7 ri8 nh8"),
    Template("stalemate-near", "Kc7 Qe5 Pj2 ka8 pj3"),
    Template("stalemate-by-promotion", "Kc6 Pb6 Pb7 kb8 pj5 pi4"),
]

# What the published positions of chess and Fischer Random miss, for boards of eight files.
GENERAL_8 = [
    Template("en-passant-horizontal-pin", "Ka5 Pd5 Pg2 Bb1 kh8 pe5 rh5 nb8", en_passant="e6"),
    Template("en-passant-uncovers-diagonal", "Kb2 Pd5 Ph2 Nc1 kh7 pe5 bh8", en_passant="e6"),
    Template("en-passant-takes-checker", "Kd4 Pd5 Pf5 kh8 pe5 rc8 ng6 pa7", en_passant="e6"),
    Template("discovered-and-double-check", "Ka1 Re1 Ne4 Bd3 Pb2 ke8 qd8 rc8 pd7 pf7"),
    Template("in-double-check", "Ka1 Re1 Nf6 Bb5 ke8 qb8 rh7 nd7 bc7", side="b"),
    Template("in-check-with-a-pinned-man", "Ke1 Be3 Pg2 Nc2 kh8 re8 ba5 rc7 pa7"),
]


class Wings:
    """Names of the squares that matter for castling in one game (first rank, no rank digit)."""

    def __init__(self, game):
        king = game.array.index("K")
        self.king = file_name(king)
        (self.king_goals, king_rook), (self.queen_goals, queen_rook) = game.king_side, game.queen_side
        self.king_rook, self.queen_rook = file_name(king_rook), file_name(queen_rook)
        self.king_between = [file_name(f) for f in range(king + 1, king_rook)]
        self.queen_between = [file_name(f) for f in range(king - 1, queen_rook, -1)]
        self.king_far, self.queen_far = file_name(max(self.king_goals)), file_name(min(self.queen_goals))
        self.king_lands = file_name(min(self.king_goals) - 1)

    def home(self, white=True, black=True):
        """King and rooks at home, as template text."""
        text = ""
        if white:
            text += f"K{self.king}1 R{self.king_rook}1 R{self.queen_rook}1 "
        if black:
            text += f"k{self.king}8 r{self.king_rook}8 r{self.queen_rook}8 "
        return text


def castling_templates(game):
    """The castling positions of a game with fixed homes."""
    w = Wings(game)
    near = f"N{w.king_between[0]}1 n{w.queen_between[0]}1 n{w.king_between[0]}8 B{w.queen_between[0]}8 "
    last = f"N{w.king_between[-1]}1 b{w.queen_between[-1]}1 A{w.king_between[-1]}8 n{w.queen_between[-1]}8 "
    middle = f"B{w.king_between[1]}1 N{w.queen_between[1]}1 b{w.king_between[1]}8 n{w.queen_between[1]}8 "
    k, kr, qr = w.king, w.king_rook, w.queen_rook
    compound, leaper = ("c", "c") if game.rook_knight else ("a", "n")
    yield Template("castle-all", w.home() + "Pa2 Pj2 pa7 pj7", rights="KQkq")
    yield Template("castle-bare-rooks-trade", w.home(), rights="KQkq")
    yield Template("castle-one-right-each", w.home() + f"P{k}2 p{k}7", rights="Kq")
    yield Template("castle-blocked-next-to-king", w.home() + near, rights="KQkq")
    yield Template("castle-blocked-next-to-rook", w.home() + last, rights="KQkq")
    yield Template("castle-blocked-midway", w.home() + middle, rights="KQkq")
    yield Template("castle-in-check", w.home() + f"r{k}5 Bd3 Nc3 pa7", rights="KQkq")
    yield Template("castle-in-leap-check", w.home() + f"{compound}{beyond(k, 1)}3 Ah3 pa7 P{k}2", rights="KQkq")
    yield Template("castle-through-attack-kingside", w.home() + f"r{w.king_between[0]}6 P{k}2 p{k}7", rights="KQkq")
    yield Template("castle-through-attack-queenside", w.home() + f"r{w.queen_between[0]}6 P{k}2 p{k}7", rights="KQkq")
    yield Template("castle-into-attack-by-pawn", w.home() + f"p{beyond(w.king_far, 1)}2 P{k}3 p{k}7", rights="KQkq")
    yield Template("castle-into-attack-by-leap",
                   w.home() + f"{leaper}{beyond(w.queen_far, -1)}3 P{k}2 p{k}7", rights="KQkq")
    yield Template("castle-rook-attacked", w.home(black=False) + f"k{k}7 r{kr}8 c{qr}7 P{k}2", rights="KQ")
    yield Template("castle-with-check", w.home(black=False) + f"k{w.king_lands}8 pa7 pj6 Pa2 Pj2", rights="KQ")
    yield Template("castle-lost-by-capture-promotion",
                   w.home() + f"P{beyond(qr, 1)}7 p{beyond(kr, -1)}2 Pa6 pj3", rights="KQkq")
    yield Template("castle-rook-square-passed-by-attack",
                   w.home() + f"n{qr}3 P{k}2 p{k}7 N{kr}6", rights="KQkq")
    if len(w.queen_goals) > 1:
        yield Template("castle-some-goals-attacked", w.home() + f"r{file_name(w.king_goals[1])}6 "
                       f"r{file_name(w.queen_goals[-2])}6 P{k}2 p{k}7", rights="KQkq")
    if kr != "j":
        yield Template("castle-uncovers-attack", w.home() + "ra1 pj2 Aj8", rights="KQkq")
        yield Template("castle-outer-rooks", w.home() + "Ra1 Rj1 ra8 qj8", rights="KQkq")


def beyond(file, distance):
    """The file that many to the right (or left)."""
    return chr(ord(file) + distance)


FISCHER_10 = [
    Template("king-on-its-goal-kingside", "Ki1 Rj1 Rb1 Pa2 Pj2 ki8 rj8 rb8 pa7 pj7", rights="KQkq"),
    Template("king-on-its-goal-queenside", "Kc1 Ra1 Rj1 Pc2 kc8 ra8 rj8 pc7", rights="KQkq"),
    Template("king-moves-away-from-rook", "Kb1 Ra1 Rj1 Pb2 kb8 ra8 rj8 pb7", rights="KQkq"),
    Template("king-and-rook-change-places", "Kh1 Ri1 Rd1 Pi2 Pd3 kh8 ri8 rd8 pi7 pd6", rights="KQkq"),
    Template("queenside-change-places", "Kd1 Rc1 Rh1 Pc2 Ph3 kd8 rc8 rh8 pc7 ph6", rights="KQkq"),
    Template("rook-on-king-goal", "Kf1 Ri1 Rc1 Pi2 Pc2 kf8 ri8 rc8 pi7 pc6", rights="KQkq"),
    Template("rook-on-its-goal", "Kf1 Rh1 Rd1 Ph2 Pd2 kf8 rh8 rd8 ph7 pd6", rights="KQkq"),
    Template("rook-uncovers-attack-queenside", "Kc1 Rb1 Rj1 Pc2 qa1 kc8 rb8 rj8 pc7", rights="KQkq"),
    Template("rook-uncovers-attack-kingside", "Kg1 Rb1 Ri1 Pg2 rj1 kg8 rb8 ri8 Cj8", rights="KQkq"),
    Template("rook-shields-but-comes-back", "Kc1 Rb1 Pc2 Pj2 ra1 kh8 pj7 ah6", rights="Q"),
    Template("both-rooks-one-side-inner", "Kb1 Re1 Rj1 Pe2 kb8 re8 rj8 pe7", rights="Ee"),
    Template("both-rooks-one-side-outer", "Kb1 Rg1 Ri1 Pi2 kd8 rg8 ri8 pi7", rights="Kk"),
    Template("both-rooks-queenside-inner", "Kh1 Rb1 Re1 Rj1 Pe2 kh8 rb8 re8 rj8 pe7", rights="KEke"),
    Template("file-letters", "Kf1 Ra1 Rh1 Rj1 Ph2 kf8 ra8 rc8 rj8 pc7", rights="HAjc"),
    Template("castle-in-check", "Ke1 Ra1 Rj1 ce6 ke8 ra8 rj8 pe7 Af3", rights="KQkq"),
    Template("castle-through-attack", "Ke1 Rb1 Ri1 Pe2 rg6 kf8 rb8 rj8 Ad5", rights="KQkq"),
    Template("castle-path-attacked-far", "Kb1 Ra1 Ri1 Pb2 ne3 kb8 ra8 ri8 pb7", rights="KQkq"),
    Template("castle-into-attack", "Ke1 Ra1 Rg1 Pg2 pb2 ke8 ra8 rg8 pg7 Ph6", rights="KQkq"),
    Template("castle-blocked-rook-goal", "Kb1 Ra1 Rj1 Nd1 Nh1 kb8 ra8 rj8 bd8 bh8", rights="KQkq"),
    Template("castle-blocked-king-goal", "Kf1 Rd1 Rh1 Ai1 nc1 kf8 rd8 rh8 ci8 bc8", rights="KQkq"),
    Template("castle-lost-by-capture", "Ke1 Rb1 Ri1 ke8 rb8 ri8 Pa7 pj2", rights="KQkq"),
    Template("castle-with-check", "Kf1 Ra1 Rj1 Pa2 Pj2 kd8 rb7 ph7", rights="KQ"),
]

FISCHER_8 = [
    Template("king-on-its-goal-kingside", "Kg1 Rh1 Rb1 Pa2 Ph2 kg8 rh8 rb8 pa7 ph7", rights="KQkq"),
    Template("king-on-its-goal-queenside", "Kc1 Ra1 Rh1 Pc2 kc8 ra8 rh8 pc7", rights="KQkq"),
    Template("king-moves-away-from-rook", "Kb1 Ra1 Rh1 Pb2 kb8 ra8 rh8 pb7", rights="KQkq"),
    Template("king-and-rook-change-places", "Kf1 Rg1 Rd1 Pg2 Pd3 kf8 rg8 rd8 pg7 pd6", rights="KQkq"),
    Template("queenside-change-places", "Kd1 Rc1 Rf1 Pc2 Pf3 kd8 rc8 rf8 pc7 pf6", rights="KQkq"),
    Template("rook-on-king-goal", "Ke1 Rg1 Rc1 Pg2 Pc2 ke8 rg8 rc8 pg7 pc6", rights="KQkq"),
    Template("rook-uncovers-attack-queenside", "Kc1 Rb1 Rh1 Pc2 qa1 kc8 rb8 rh8 pc7", rights="KQkq"),
    Template("rook-uncovers-attack-kingside", "Kf1 Rb1 Rg1 Pf2 rh1 kf8 rb8 rg8 Qh8", rights="KQkq"),
    Template("both-rooks-one-side-inner", "Kb1 Re1 Rh1 Pe2 kb8 re8 rh8 pe7", rights="Ee"),
    Template("both-rooks-one-side-outer", "Kb1 Re1 Rg1 Pg2 kc8 re8 rg8 pg7", rights="Kk"),
    Template("file-letters", "Kd1 Ra1 Rf1 Rh1 Pf2 kd8 ra8 rc8 rh8 pc7", rights="FAhc"),
    Template("castle-through-attack", "Kd1 Rb1 Rg1 Pd2 re6 kd8 rb8 rh8 Bd6", rights="KQkq"),
    Template("castle-blocked-rook-goal", "Kb1 Ra1 Rh1 Nd1 Nf1 kb8 ra8 rh8 bd8 bf8", rights="KQkq"),
    Template("castle-lost-by-capture", "Ke1 Rb1 Rg1 ke8 rb8 rg8 Pa7 ph2", rights="KQkq"),
]

# Three more arrays of Capablanca Random Chess, started with file letters.
CAPARANDOM_ARRAYS = [("bnrqakbcrn", "ICic"), ("rkabqnbcnr", "JAja"), ("nbrakcrnqb", "GCgc")]


def start_fen(game):
    """The start position."""
    rights = "KQkq" if game.king_side else "-"
    pawns, empty = "p" * game.files, "/".join([str(game.files)] * 4)
    return f"{game.array.lower()}/{pawns}/{empty}/{pawns.upper()}/{game.array} w {rights} - 0 1"


def middlegames(game, fen, plies, seed):
    """Positions after the given numbers of random moves from `fen`."""
    for number, length in enumerate(plies, 1):
        chooser = random.Random(f"{game.name}-{seed}-{number}")
        position = parse_fen(game, fen)
        for _ in range(length):
            choices = [after for _, after in legal_moves(position)]
            if not choices:
                break
            position = chooser.choice(choices)
        yield f"middlegame-{seed}{number}", to_fen(position), f"{length} random moves from {fen}"


def array_starts(game):
    """Starts of further caparandom arrays and positions some moves later."""
    for number, (array, rights) in enumerate(CAPARANDOM_ARRAYS, 1):
        fen = f"{array}/{'p' * 10}/10/10/10/10/{'P' * 10}/{array.upper()} w {rights} - 0 1"
        yield f"array-{number}", fen, "an array with file letters"
        yield from middlegames(game, fen, [14 + number], f"array-{number}-")


def from_templates(game, index):
    """The template positions of a game, turned and mirrored by a fixed pattern."""
    if game.fischer:
        castling = FISCHER_8 if game.files == 8 else FISCHER_10
    else:
        # Chess has published positions for its castling.
        castling = castling_templates(game) if game.king_side and game.name != "chess" else []
    for number, template in enumerate(castling):
        turned = template.turned() if (number + index) % 2 else template
        yield template.name, turned.fen(game), "template"
    for number, template in enumerate(GENERAL if game.files == 10 else GENERAL_8):
        turned = template.turned() if (number + index) % 2 else template
        if (number // 2 + index // 2) % 2:
            turned = turned.mirrored(game.files)
        yield template.name, turned.fen(game), "template"


def positions(game, index):
    """All positions of a game: (id, FEN, note)."""
    yield "start", start_fen(game), "start position"
    yield from ((name, fen, source) for name, fen, source, _ in PUBLISHED.get(game.name, []))
    yield from from_templates(game, index)
    if game.name == "caparandom":
        yield from array_starts(game)
    plies = [16, 27, 40] if game.king_side else [12, 17, 24, 31, 40, 55]
    yield from middlegames(game, start_fen(game), plies, "")


def main():
    """Write the table, refusing positions that rules.md would refuse."""
    for index, game in enumerate(GAMES.values()):
        for name, fen, note in positions(game, index):
            parsed = to_fen(parse_fen(game, fen)).split()
            given = fen.split()
            assert parsed[0] == given[0] and parsed[3] == given[3], (game.name, name, fen, parsed)
            assert game.fischer or parsed[2] == given[2], (game.name, name, fen, parsed)
            print(game.name, name, fen, note, sep="\t")


if __name__ == "__main__":
    main()
