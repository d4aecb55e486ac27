#!/usr/bin/env python3
"""Perft counts by a Fairy-Stockfish program, as fast as it is.

The line interface of pyffish_moves.py, for counts only: `fairy_perft.py --engine PROGRAM --perft N` reads
`VARIANT<TAB>FEN` lines and answers each with a count or `ERROR reason`. The games with flexible castling are
counted only where no castling right is left, or near the start position. victorian and opti need a program that
knows castlingRookKingsideFile (11.1 does not); the 10x8 games need one built with largeboards=yes.
"""

import argparse
import pathlib
import subprocess
import sys

from fen_check import FISCHER, FLEXIBLE, check_fen

CONFIG = pathlib.Path(__file__).with_name("variants.ini")
START_MEN = 40  # all men on the board: five plies hold no castling
START_DEPTH = 5


class Fairy:
    """A Fairy-Stockfish process that counts perft."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        self.send(f"setoption name VariantPath value {CONFIG}")

    def send(self, command):
        """Send one command."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def perft(self, variant, fen, depth):
        """The count; the games with flexible castling are asked as their first part (no rights allowed)."""
        name = variant + "-1" if variant in FLEXIBLE else variant
        self.send(f"setoption name UCI_Variant value {name}")
        self.send(f"setoption name UCI_Chess960 value {'true' if variant in FISCHER else 'false'}")
        self.send(f"position fen {fen}")
        self.send(f"go perft {depth}")
        for line in self.process.stdout:
            if line.startswith("Nodes searched:"):
                return int(line.split(":")[1])
        raise RuntimeError(f"{name}: Fairy-Stockfish ended")


def refuse_flexible(variant, fen, depth):
    """Raise ValueError where a flexible castling could come up."""
    board, _, rights = fen.split()[:3]
    near_start = depth <= START_DEPTH and sum(char.isalpha() for char in board) == START_MEN and "10/10/10/10" in board
    if variant in FLEXIBLE and rights != "-" and not near_start:
        raise ValueError("unknown variant (flexible castling)")


def answer(line, fairy, depth):
    """The answer to one input line."""
    variant, separator, fen = line.rstrip("\n").partition("\t")
    try:
        if not separator:
            raise ValueError("expected VARIANT<TAB>FEN")
        check_fen(variant, fen)
        refuse_flexible(variant, fen, depth)
        return str(fairy.perft(variant, fen, depth))
    except ValueError as error:
        return f"ERROR {error}"


def main():
    """Serve stdin until it ends."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="fairy-stockfish", help="the program (default: on PATH)")
    parser.add_argument("--perft", type=int, metavar="N", required=True, help="depth")
    args = parser.parse_args()
    fairy = Fairy(args.engine)
    for line in sys.stdin:
        if line.strip():
            print(answer(line, fairy, args.perft), flush=True)


if __name__ == "__main__":
    main()
