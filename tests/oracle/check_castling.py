#!/usr/bin/env python3
"""Compare an oracle with the hand-written castling cases.

Usage: check_castling.py flexible-castling.tsv -- ORACLE-COMMAND...
"""

import subprocess
import sys

SKIPPED = ("ERROR unknown variant", "ERROR a castling right without")

def read_cases(path):
    """Rows (variant, FEN, id, expected moves) of the table."""
    with open(path, encoding="ascii") as table:
        return [line.rstrip("\n").split("\t") for line in table if line.strip() and not line.startswith("#")]


def castling_moves(answer, fen):
    """Of the moves in an answer, those of the king that span two files or more."""
    king = king_square(fen)
    moves = [move for move in answer.split() if move[:2] == king and abs(ord(move[2]) - ord(move[0])) >= 2]
    return " ".join(sorted(moves)) or "-"


def king_square(fen):
    """Name of the square of the king of the side to move."""
    board, side = fen.split()[:2]
    for rank, row in zip("87654321", board.split("/")):
        row = row.replace("10", "." * 10)
        row = "".join("." * int(char) if char.isdigit() else char for char in row)
        if ("K" if side == "w" else "k") in row:
            return chr(97 + row.index("K" if side == "w" else "k")) + rank
    raise ValueError(fen)


def main():
    """Print the differences; exit 1 if there are any."""
    split = sys.argv.index("--")
    cases = read_cases(sys.argv[1])
    text = "".join(f"{variant}\t{fen}\n" for variant, fen, _, _ in cases)
    done = subprocess.run(sys.argv[split + 1:], input=text, capture_output=True, text=True, check=True)
    agreed = skipped = wrong = 0
    for (variant, fen, name, expected), answer in zip(cases, done.stdout.splitlines(), strict=True):
        if answer.startswith(SKIPPED):
            skipped += 1
        elif not answer.startswith("ERROR") and castling_moves(answer, fen) == expected:
            agreed += 1
        else:
            wrong += 1
            print(f"{variant} {name} {fen}: expected {expected}, got {answer}")
    print(f"{agreed} cases agree, {wrong} differ, {skipped} skipped")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
