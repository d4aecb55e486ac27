#!/usr/bin/env python3
"""A deliberately simple move generator, written from rules.md alone and sharing no code with any engine.

It plays chess, fischerandom and the Capablanca family. Every pseudo-legal move is made on a copy of the
board and kept if the mover's king is not attacked then: slow, but with nothing to get wrong about pins.

Line interface as in pyffish_moves.py: `VARIANT<TAB>FEN` on stdin, one line of sorted moves each, or with
`--perft N` a count, or `ERROR reason`.
"""

import argparse
import sys
from dataclasses import dataclass

DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
RANKS = 8


@dataclass(frozen=True)
class Game:
    """The rules of one variant. Files are numbered from 0."""

    name: str
    array: str
    bishop_knight: str = ""
    rook_knight: str = ""
    promotions: str = ""
    # king's goal files and rook's home file on each wing; None means no castling there
    king_side: tuple = None
    queen_side: tuple = None
    fischer: bool = False

    @property
    def files(self):
        """Width of the board."""
        return len(self.array)


def capablanca(name, array, goals, letters="AC", **options):
    """A 10x8 game: `goals` are the kingside and the queenside goal files of the king, as strings."""
    rooks = [file for file, man in enumerate(array) if man == "R"]
    wings = {}
    if goals:
        wings["king_side"] = ([ord(c) - 97 for c in goals[0]], rooks[1])
        wings["queen_side"] = ([ord(c) - 97 for c in goals[1]], rooks[0])
    promotions = options.pop("promotions", "QRBN" + letters)
    return Game(name, array, letters[0], letters[1:], promotions, **wings, **options)


CHESS_WINGS = {"king_side": ([6], 7), "queen_side": ([2], 0)}
GAMES = {game.name: game for game in [
    Game("chess", "RNBQKBNR", promotions="QRBN", **CHESS_WINGS),
    Game("fischerandom", "RNBQKBNR", promotions="QRBN", fischer=True, **CHESS_WINGS),
    capablanca("capablanca", "RNABQKBCNR", ("i", "c")),
    capablanca("gothic", "RNBQCKABNR", ("i", "c")),
    capablanca("carrera", "RCNBKQBNAR", None),
    capablanca("moderncarrera", "RANBQKBNMR", ("i", "c"), "AM"),
    capablanca("bird", "RNBCQKABNR", ("i", "c")),
    capablanca("embassy", "RNBQKCABNR", ("h", "b")),
    capablanca("janus", "RJNBKQBNJR", ("i", "b"), "J"),
    capablanca("schoolbook", "RQNBAKBNCR", ("hi", "bcd")),
    capablanca("grotesque", "RBQNKGNEBR", ("ghi", "bc"), "EG"),
    capablanca("univers", "RBNMQKANBR", ("hi", "bcd"), "AM"),
    capablanca("ladorean", "RBQNKCNMBR", ("ghi", "bc"), "CM"),
    capablanca("victorian", "CRNBKABNRQ", ("g", "c"), promotions="QCA"),
    capablanca("opti", "NRCBQKBARN", ("h", "d")),
    capablanca("caparandom", "RNBQCKABNR", ("i", "c"), fischer=True),
]}


@dataclass
class Position:
    """A position. `board[rank][file]` holds FEN letters or None; `rights` holds castling rooks' squares."""

    game: Game
    board: list
    white: bool
    rights: frozenset
    en_passant: tuple = None
    clocks: tuple = (0, 1)

    def at(self, square):
        """The man on a (file, rank) square, None if empty, "#" off the board."""
        file, rank = square
        if 0 <= file < self.game.files and 0 <= rank < RANKS:
            return self.board[rank][file]
        return "#"


@dataclass(frozen=True)
class Move:
    """From, to, promotion letter; `rook` is the castling rook's (from, to), `victim` an en-passant victim."""

    start: tuple
    end: tuple
    promotion: str = ""
    rook: tuple = None
    victim: tuple = None


def is_own(man, white):
    """Whether a board entry is a man of the given side."""
    return man not in (None, "#") and man.isupper() == white


def slides_and_leaps(game, man):
    """The sliding directions and the leaps of a kind of man (a capital letter other than P)."""
    if man == "K":
        return [], DIAGONAL + ORTHOGONAL
    diagonal = man in ("B", "Q") or (man == game.bishop_knight)
    orthogonal = man in ("R", "Q") or (man == game.rook_knight)
    leaps = KNIGHT if man == "N" or man in (game.bishop_knight, game.rook_knight) else []
    return (DIAGONAL if diagonal else []) + (ORTHOGONAL if orthogonal else []), leaps


def step(square, direction, count=1):
    """The square `count` steps further."""
    return square[0] + count * direction[0], square[1] + count * direction[1]


def is_attacked(position, square, by_white):
    """Whether a man of the given side could capture on `square`."""
    for leaps, test in ((KNIGHT, has_knight), (DIAGONAL + ORTHOGONAL, has_king)):
        for leap in leaps:
            man = position.at(step(square, leap))
            if is_own(man, by_white) and test(position.game, man.upper()):
                return True
    pawn = "P" if by_white else "p"
    rank_below = -1 if by_white else 1
    if any(position.at((square[0] + side, square[1] + rank_below)) == pawn for side in (-1, 1)):
        return True
    return any(slider_on_ray(position, square, direction, by_white) for direction in DIAGONAL + ORTHOGONAL)


def has_knight(game, kind):
    """Whether a kind of man has the knight's leap."""
    return kind == "N" or kind in (game.bishop_knight, game.rook_knight)


def has_king(_game, kind):
    """Whether a kind of man has the king's step."""
    return kind == "K"


def slider_on_ray(position, square, direction, by_white):
    """Whether the first man on the ray is one of the given side that slides along it."""
    target = step(square, direction)
    while position.at(target) is None:
        target = step(target, direction)
    man = position.at(target)
    return is_own(man, by_white) and man.upper() != "P" and direction in slides_and_leaps(position.game, man.upper())[0]


def king_square(position, white):
    """Where the king of a side stands."""
    king = "K" if white else "k"
    for rank, row in enumerate(position.board):
        if king in row:
            return row.index(king), rank
    raise ValueError("a king is missing")


def pseudo_moves(position):
    """All moves of the side to move, without regard to its king's safety."""
    for rank in range(RANKS):
        for file in range(position.game.files):
            man = position.board[rank][file]
            if not is_own(man, position.white):
                continue
            if man.upper() == "P":
                yield from pawn_moves(position, (file, rank))
            else:
                yield from man_moves(position, (file, rank), man.upper())
    yield from castling_moves(position)


def man_moves(position, start, kind):
    """Slides and leaps of a man that is not a pawn."""
    slides, leaps = slides_and_leaps(position.game, kind)
    for leap in leaps:
        end = step(start, leap)
        man = position.at(end)
        if man is None or is_own(man, not position.white):
            yield Move(start, end)
    for direction in slides:
        end = step(start, direction)
        while position.at(end) is None:
            yield Move(start, end)
            end = step(end, direction)
        if is_own(position.at(end), not position.white):
            yield Move(start, end)


def pawn_moves(position, start):
    """Steps, double steps, captures, en passant and promotions of a pawn."""
    forward = 1 if position.white else -1
    ahead = step(start, (0, forward))
    if position.at(ahead) is None:
        yield from with_promotions(position, start, ahead)
        double = step(ahead, (0, forward))
        if start[1] == (1 if position.white else 6) and position.at(double) is None:
            yield Move(start, double)
    for side in (-1, 1):
        end = step(start, (side, forward))
        if is_own(position.at(end), not position.white):
            yield from with_promotions(position, start, end)
        elif end == position.en_passant:
            yield Move(start, end, victim=(end[0], start[1]))


def with_promotions(position, start, end):
    """One pawn move, or one for each man it may become."""
    if end[1] in (0, RANKS - 1):
        for kind in position.game.promotions:
            yield Move(start, end, promotion=kind)
    else:
        yield Move(start, end)


def castling_moves(position):
    """Castlings that are legal but for the final position, which legal_moves looks at."""
    if not any(is_home(square, position.white) for square in position.rights):
        return
    king = king_square(position, position.white)
    if is_attacked(position, king, not position.white):
        return
    for rook in sorted(position.rights):
        if is_home(rook, position.white):
            wing = position.game.king_side if rook[0] > king[0] else position.game.queen_side
            for goal in wing[0]:
                if can_castle(position, king, rook, (goal, king[1])):
                    inside = -1 if rook[0] > king[0] else 1
                    yield Move(king, (goal, king[1]), rook=(rook, (goal + inside, king[1])))


def is_home(square, white):
    """Whether a square is on the side's first rank."""
    return square[1] == (0 if white else RANKS - 1)


def can_castle(position, king, rook, goal):
    """Whether every square king or rook needs is empty and no square of the king's way is attacked."""
    rook_goal = goal[0] + (-1 if rook[0] > king[0] else 1)
    needed = span(king[0], goal[0]) | span(rook[0], rook_goal) | span(king[0], rook[0])
    if any(position.board[king[1]][file] is not None for file in needed - {king[0], rook[0]}):
        return False
    return not any(is_attacked(position, (file, king[1]), not position.white) for file in span(king[0], goal[0]))


def span(first, last):
    """The files from first to last, both included."""
    return set(range(min(first, last), max(first, last) + 1))


def make(position, move):
    """The position after a move."""
    board = [list(row) for row in position.board]
    man = board[move.start[1]][move.start[0]]
    capture = board[move.end[1]][move.end[0]] is not None and not move.rook
    board[move.start[1]][move.start[0]] = None
    if move.victim:
        board[move.victim[1]][move.victim[0]] = None
    if move.rook:
        (from_file, rank), (to_file, _) = move.rook
        rook, board[rank][from_file] = board[rank][from_file], None
        board[rank][to_file] = rook
    if move.promotion:
        man = move.promotion if position.white else move.promotion.lower()
    board[move.end[1]][move.end[0]] = man
    en_passant = None
    if man.upper() == "P" and abs(move.end[1] - move.start[1]) == 2:
        en_passant = (move.start[0], (move.start[1] + move.end[1]) // 2)
    reset = capture or man.upper() == "P" or move.promotion
    clocks = (0 if reset else position.clocks[0] + 1, position.clocks[1] + (not position.white))
    return Position(position.game, board, not position.white, rights_after(position, move, man), en_passant, clocks)


def rights_after(position, move, man):
    """The castling rights that survive a move."""
    if not position.rights:
        return position.rights
    if man.upper() == "K":
        return frozenset(s for s in position.rights if not is_home(s, position.white) and s != move.end)
    return position.rights - {move.start, move.end}


def legal_moves(position):
    """Pairs (move, position after it) of all legal moves."""
    for move in pseudo_moves(position):
        after = make(position, move)
        if not is_attacked(after, king_square(after, position.white), not position.white):
            yield move, after


def perft(position, depth):
    """Number of legal move sequences of the given length."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in legal_moves(position))
    return sum(perft(after, depth - 1) for _, after in legal_moves(position))


def square_name(square):
    """Coordinate name of a square."""
    return chr(97 + square[0]) + str(square[1] + 1)


def notation(position, move):
    """Coordinate notation; castling as king takes rook in the Fischer games."""
    end = move.rook[0] if move.rook and position.game.fischer else move.end
    return square_name(move.start) + square_name(end) + move.promotion.lower()


def parse_fen(game, fen):
    """Read a FEN; rights whose king or rook is not at home are dropped."""
    fields = fen.split()
    board = [expand_rank(row) for row in reversed(fields[0].split("/"))]
    if len(board) != RANKS or any(len(row) != game.files for row in board):
        raise ValueError(f"the board is not {game.files}x{RANKS}")
    position = Position(game, board, fields[1] == "w", frozenset())
    rights = (rook_of_right(position, letter) for letter in fields[2] if letter != "-")
    position.rights = frozenset(rook for rook in rights if rook)
    if fields[3] != "-":
        position.en_passant = (ord(fields[3][0]) - 97, int(fields[3][1]) - 1)
    if len(fields) == 6:
        position.clocks = (int(fields[4]), int(fields[5]))
    mover_king = king_square(position, not position.white)
    if is_attacked(position, mover_king, position.white):
        raise ValueError("the side not to move can be captured")
    return position


def expand_rank(text):
    """One rank of a FEN as a list."""
    row, digits = [], ""
    for char in text + "|":
        if char.isdigit():
            digits += char
            continue
        row += [None] * int(digits or 0) + [char]
        digits = ""
    return row[:-1]


def rook_of_right(position, letter):
    """The rook that a castling letter means, or None if the right is void."""
    white, rank = letter.isupper(), 0 if letter.isupper() else RANKS - 1
    king, rook = ("K", "R") if white else ("k", "r")
    row = position.board[rank]
    if king not in row or not position.game.king_side:
        return None
    home = row.index(king)
    if position.game.fischer:
        file = fischer_rook(row, rook, home, letter.upper())
    elif home != position.game.array.index("K"):
        return None
    else:
        file = (position.game.king_side if letter.upper() == "K" else position.game.queen_side)[1]
    return (file, rank) if file is not None and row[file] == rook else None


def fischer_rook(row, rook, home, letter):
    """File of the castling rook in the Fischer games: the outermost, or the one named by its file."""
    files = [file for file, man in enumerate(row) if man == rook]
    if letter == "K":
        return max((file for file in files if file > home), default=None)
    if letter == "Q":
        return min((file for file in files if file < home), default=None)
    return ord(letter) - 65


def to_fen(position):
    """Write a FEN, the en-passant square only if an enemy pawn attacks it, rights as X-FEN."""
    rows = [compress_rank(row) for row in reversed(position.board)]
    rights = "".join(right_letters(position, white) for white in (True, False)) or "-"
    target = square_name(position.en_passant) if can_capture_en_passant(position) else "-"
    return " ".join(["/".join(rows), "wb"[not position.white], rights, target, *map(str, position.clocks)])


def compress_rank(row):
    """One rank of a FEN."""
    text, empty = "", 0
    for man in row + ["|"]:
        if man is None:
            empty += 1
            continue
        text += (str(empty) if empty else "") + man
        empty = 0
    return text[:-1]


def right_letters(position, white):
    """Castling letters of one side, kingside first."""
    letters = ""
    rooks = sorted((s for s in position.rights if is_home(s, white)), reverse=True)
    for file, rank in rooks:
        row, rook = position.board[rank], "R" if white else "r"
        king = row.index("K" if white else "k")
        letter = "K" if file > king else "Q"
        if position.game.fischer and fischer_rook(row, rook, king, letter) != file:
            letter = chr(65 + file)
        letters += letter if white else letter.lower()
    return letters


def can_capture_en_passant(position):
    """Whether a pawn of the side to move attacks the en-passant square."""
    if position.en_passant is None:
        return False
    file, rank = position.en_passant
    pawn, back = ("P", -1) if position.white else ("p", 1)
    return any(position.at((file + side, rank + back)) == pawn for side in (-1, 1))


def answer(line, depth):
    """The answer to one input line."""
    variant, separator, fen = line.rstrip("\n").partition("\t")
    try:
        if not separator or variant not in GAMES:
            raise ValueError(f"unknown variant or bad line: {variant}")
        position = parse_fen(GAMES[variant], fen)
        if depth is not None:
            return str(perft(position, depth))
        return " ".join(sorted(notation(position, move) for move, _ in legal_moves(position)))
    except (ValueError, IndexError) as error:
        return f"ERROR {error}"


def main():
    """Serve stdin until it ends."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--perft", type=int, metavar="N", help="answer with the perft count to depth N")
    args = parser.parse_args()
    for line in sys.stdin:
        if line.strip():
            print(answer(line, args.perft), flush=True)


if __name__ == "__main__":
    main()
