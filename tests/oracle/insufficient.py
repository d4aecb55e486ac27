#!/usr/bin/env python3
"""Oracle for dead positions in chess: python-chess's insufficient material.

Reads lines VARIANT<TAB>FEN on stdin and answers each at once with `dead` or `alive`, or `ERROR reason`. Ends when stdin ends.
"""

import sys

import chess


def answer(line):
    """The answer to a line."""
    variant, _, fen = line.partition("\t")
    if variant not in ("chess", "fischerandom"):
        return f"ERROR unknown variant {variant}"
    try:
        board = chess.Board(fen, chess960=variant == "fischerandom")
    except ValueError as error:
        return f"ERROR {error}"
    return "dead" if board.is_insufficient_material() else "alive"


for question in sys.stdin:
    print(answer(question.rstrip("\n")), flush=True)
