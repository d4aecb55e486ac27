#!/usr/bin/env python3
"""Check perft files: their form, and their counts against an oracle with the line interface.

Usage: check_perft.py [--max-nodes N] FILE... -- ORACLE-COMMAND...   (the command takes `--perft N`)
Records whose variant (or castling) the oracle does not know are counted as skipped.
"""

import argparse
import subprocess
import sys


def read_records(path):
    """The records of a file as (variant, id, FEN, {depth: nodes})."""
    with open(path, encoding="ascii") as file:
        blocks = file.read().split("\n\n")
    return [record for record in map(read_record, blocks) if record]


def read_record(block):
    """One record, or None for a block of comments."""
    fields, counts = {}, {}
    for line in block.splitlines():
        if not line or line.startswith("#"):
            continue
        key, _, value = line.partition(" ")
        if key == "perft":
            depth, nodes = map(int, value.split())
            counts[depth] = nodes
        else:
            assert key in ("variant", "id", "epd") and key not in fields, line
            fields[key] = value
    if not fields:
        return None
    assert len(fields) == 3 and counts and len(fields["epd"].split()) == 6, block
    return fields["variant"], fields["id"], fields["epd"], counts


def ask(command, depth, records):
    """The oracle's answers for one depth."""
    text = "".join(f"{variant}\t{fen}\n" for variant, _, fen, _ in records)
    done = subprocess.run(command + ["--perft", str(depth)], input=text, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def check_depth(command, depth, records):
    """Counts (agreed, wrong, skipped) at one depth; prints the differences."""
    agreed = wrong = skipped = 0
    for (variant, name, fen, counts), got in zip(records, ask(command, depth, records), strict=True):
        if got.startswith(("ERROR unknown variant", "ERROR a castling right")):
            skipped += 1
        elif got == str(counts[depth]):
            agreed += 1
        else:
            wrong += 1
            print(f"{variant} {name} {fen} depth {depth}: the file says {counts[depth]}, the oracle {got}")
    return agreed, wrong, skipped


def main():
    """Check the files; exit 1 if a count differs."""
    split = sys.argv.index("--")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--max-nodes", type=int, default=10**12, help="leave out larger counts")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args(sys.argv[1:split])
    records = [record for path in args.files for record in read_records(path)]
    seen = {(variant, name) for variant, name, _, _ in records}
    assert len(seen) == len(records), "an id occurs twice"
    totals = [0, 0, 0]
    for depth in sorted({depth for record in records for depth in record[3]}):
        part = [record for record in records if record[3].get(depth, args.max_nodes + 1) <= args.max_nodes]
        totals = [a + b for a, b in zip(totals, check_depth(sys.argv[split + 1:], depth, part))]
    print(f"{len(records)} records: {totals[0]} counts agree, {totals[1]} differ, {totals[2]} skipped")
    sys.exit(1 if totals[1] else 0)


if __name__ == "__main__":
    main()
