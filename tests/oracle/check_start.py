#!/usr/bin/env python3
"""Compare an oracle's start-position counts with a table of `VARIANT<TAB>FEN<TAB>DEPTH<TAB>NODES` lines.

Usage: check_start.py TABLE MAX_DEPTH -- ORACLE-COMMAND...   (the command takes `--perft N`)
Variants that the oracle does not know are reported as skipped.
"""

import subprocess
import sys


def read_table(path, max_depth):
    """The rows of the table up to `max_depth`, as tuples (variant, fen, depth, nodes)."""
    with open(path, encoding="ascii") as table:
        rows = [line.rstrip("\n").split("\t") for line in table if line.strip() and not line.startswith("#")]
    return [(v, fen, int(d), int(n)) for v, fen, d, n in rows if int(d) <= max_depth]


def main():
    """Ask for every row, print one verdict a row, exit 1 on a difference."""
    split = sys.argv.index("--")
    table, max_depth = sys.argv[1], int(sys.argv[2])
    command = sys.argv[split + 1:]
    rows = read_table(table, max_depth)
    wrong = 0
    for depth in sorted({row[2] for row in rows}):
        part = [row for row in rows if row[2] == depth]
        text = "".join(f"{variant}\t{fen}\n" for variant, fen, _, _ in part)
        done = subprocess.run(command + ["--perft", str(depth)], input=text, capture_output=True, text=True, check=True)
        for (variant, _, _, nodes), got in zip(part, done.stdout.splitlines(), strict=True):
            verdict = "skipped" if got.startswith("ERROR") else "ok" if int(got) == nodes else "DIFFERENT"
            wrong += verdict == "DIFFERENT"
            print(f"{verdict}\t{variant}\tdepth {depth}\texpected {nodes}\tgot {got}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
