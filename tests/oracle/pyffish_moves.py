#!/usr/bin/env python3
"""Legal moves and perft counts by pyffish (Fairy-Stockfish as a Python module).

Reads lines `VARIANT<TAB>FEN` on stdin and answers each with one line: the legal moves in coordinate
notation, sorted and space-separated (an empty line if there is none), or `ERROR reason`. With
`--perft N` the answer is the perft count to depth N instead. Every answer is flushed at once.

Castling is written with the king's from and to squares (`f1i1`); in fischerandom and caparandom as king
takes own rook (`f1j1`).
"""

import argparse
import pathlib
import sys

import pyffish
from fen_check import FISCHER, FLEXIBLE, check_fen, may_castle

CONFIG = pathlib.Path(__file__).with_name("variants.ini")


def engine_names(variant, fen):
    """The pyffish variants whose legal moves together are those of `variant`; without castling one knows them all."""
    if variant in FLEXIBLE:
        return [f"{variant}-{i}" for i in ((1, 2, 3) if may_castle(fen) else (1,))]
    return [variant]


def moves_by_engine_name(variant, fen):
    """Map each legal move to a pyffish variant that knows it."""
    fischer = variant in FISCHER
    found = {}
    for name in engine_names(variant, fen):
        for move in pyffish.legal_moves(name, fen, [], fischer):
            found.setdefault(move, name)
    return found


def perft(variant, fen, depth):
    """Number of legal move sequences of the given length."""
    if depth == 0:
        return 1
    found = moves_by_engine_name(variant, fen)
    if depth == 1:
        return len(found)
    fischer = variant in FISCHER
    return sum(
        perft(variant, pyffish.get_fen(name, fen, [move], fischer), depth - 1)
        for move, name in found.items()
    )


def answer(line, depth):
    """The answer to one input line."""
    variant, separator, fen = line.rstrip("\n").partition("\t")
    try:
        if not separator:
            raise ValueError("expected VARIANT<TAB>FEN")
        check_fen(variant, fen)
        if depth is not None:
            return str(perft(variant, fen, depth))
        return " ".join(sorted(moves_by_engine_name(variant, fen)))
    except ValueError as error:
        return f"ERROR {error}"


def main():
    """Serve stdin until it ends."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--perft", type=int, metavar="N", help="answer with the perft count to depth N")
    parser.add_argument("--config", type=pathlib.Path, default=CONFIG, help="variant file")
    args = parser.parse_args()
    pyffish.load_variant_config(args.config.read_text())
    for line in sys.stdin:
        if line.strip():
            print(answer(line, args.perft), flush=True)


if __name__ == "__main__":
    main()
