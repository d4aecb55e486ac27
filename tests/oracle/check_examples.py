#!/usr/bin/env python3
"""Recount the perft suites of the example variants, by pyffish or by a Fairy-Stockfish program.

Usage: check_examples.py [--engine PROGRAM] [--max-nodes N] [FILE...]   (without files: examples/perft/*.perft)

The games come from examples.ini and from Fairy-Stockfish's own list, never from examples/variants.toml. Records whose
game a program does not know are counted as skipped. Exit status 1 if a count differs.
"""

import argparse
import pathlib
import subprocess
import sys

from check_perft import read_records

HERE = pathlib.Path(__file__).parent
CONFIG = HERE / "examples.ini"
SUITES = HERE.parent.parent / "examples" / "perft"
FISCHER = {"double-fischer"}  # castling as king takes own rook
# Games that Fairy-Stockfish 11.1 reads but plays by other rules: it lacks promotionRegionWhite and flagRegionWhite.
NOT_FOR_11_1 = {"mecklenbeck", "orda"}
# Records counted by hand: Fairy-Stockfish lets no pawn promote that captures en passant.
BY_HAND = {("mecklenbeck", "en-passant-promotes")}


def engine_fen(variant, fen):
    """The FEN for Fairy-Stockfish: after a diagonal double step it wants the passed square and the pawn's own."""
    fields = fen.split()
    passed = fields[3]
    if variant == "berolina" and passed != "-":
        file, white_moves = ord(passed[0]), fields[1] == "w"
        rank = int(passed[1]) + (-1 if white_moves else 1)
        pawn = "p" if white_moves else "P"
        squares = [f"{chr(file + side)}{rank}" for side in (-1, 1) if man_at(fields[0], file + side - 97, rank) == pawn]
        assert len(squares) == 1, f"{fen}: not clear which pawn made the double step"
        fields[3] = passed + squares[0]
    return " ".join(fields)


def man_at(board, file, rank):
    """The man on a square of an 8x8 board, by file and rank from 0 and 1; a dot if there is none."""
    row = "".join("." * int(char) if char.isdigit() else char for char in board.split("/")[8 - rank])
    return row[file] if 0 <= file < 8 else "."


class Pyffish:
    """Counts by plain recursion over pyffish's legal moves."""

    def __init__(self):
        import pyffish  # only needed without --engine
        pyffish.load_variant_config(CONFIG.read_text(encoding="ascii"))
        self.pyffish = pyffish
        self.known = set(pyffish.variants())

    def knows(self, variant):
        """Whether the game can be asked."""
        return variant in self.known

    def perft(self, variant, fen, depth):
        """The count."""
        fischer = variant in FISCHER
        moves = self.pyffish.legal_moves(variant, fen, [], fischer)
        if depth == 1:
            return len(moves)
        after = (self.pyffish.get_fen(variant, fen, [move], fischer) for move in moves)
        return sum(self.perft(variant, position, depth - 1) for position in after)


class Program:
    """Counts by a Fairy-Stockfish program."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        self.send(f"setoption name VariantPath value {CONFIG}", "uci")
        self.known, name = set(), ""
        for line in self.process.stdout:
            if line.startswith("id name"):
                name = line
            elif line.startswith("option name UCI_Variant "):
                self.known = set(line.split(" var ", 1)[1].split()) - {"var"}
            elif line.startswith("uciok"):
                break
        if " 11.1 " in name:
            self.known -= NOT_FOR_11_1

    def send(self, *commands):
        """Send commands, one a line."""
        self.process.stdin.write("".join(command + "\n" for command in commands))
        self.process.stdin.flush()

    def knows(self, variant):
        """Whether the game can be asked."""
        return variant in self.known

    def perft(self, variant, fen, depth):
        """The count."""
        fischer = "true" if variant in FISCHER else "false"
        self.send(f"setoption name UCI_Variant value {variant}", f"setoption name UCI_Chess960 value {fischer}",
                  f"position fen {fen}", f"go perft {depth}")
        for line in self.process.stdout:
            if line.startswith("Nodes searched:"):
                return int(line.split(":")[1])
        raise RuntimeError(f"{variant} {fen}: Fairy-Stockfish ended")


def check(oracle, records, most):
    """Counts (agreed, wrong, skipped); prints the differences."""
    agreed = wrong = skipped = 0
    for variant, name, fen, counts in records:
        for depth, nodes in counts.items():
            if nodes > most or not oracle.knows(variant) or (variant, name) in BY_HAND:
                skipped += 1
                continue
            got = oracle.perft(variant, engine_fen(variant, fen), depth)
            if got == nodes:
                agreed += 1
            else:
                wrong += 1
                print(f"{variant} {name} {fen} depth {depth}: the file says {nodes}, the oracle {got}")
    return agreed, wrong, skipped


def main():
    """Check the suites; exit 1 if a count differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", help="a Fairy-Stockfish program with large boards (without: pyffish)")
    parser.add_argument("--max-nodes", type=int, help="leave out larger counts (with pyffish 30,000 if not given)")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    args = parser.parse_args()
    files = args.files or sorted(SUITES.glob("*.perft"))
    most = args.max_nodes or (10**12 if args.engine else 30_000)
    records = [record for path in files for record in read_records(path)]
    oracle = Program(args.engine) if args.engine else Pyffish()
    agreed, wrong, skipped = check(oracle, records, most)
    print(f"{len(records)} records: {agreed} counts agree, {wrong} differ, {skipped} skipped")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
