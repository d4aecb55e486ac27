"""The arrays of Fischer Random Chess by their numbers, as python-chess has them.

Reads a number from 0 to 959 in each line of stdin and answers each with the start position as a FEN.
"""

import sys

import chess


def main() -> None:
    for line in sys.stdin:
        # The right to castle of a start position is KQkq in both spellings.
        print(chess.Board.from_chess960_pos(int(line)).fen(), flush=True)


if __name__ == "__main__":
    main()
