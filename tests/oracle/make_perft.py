#!/usr/bin/env python3
"""Writes the perft suites: counts every position of suite_positions.py with several programs.

Usage: make_perft.py --fairy PROGRAM --old-fairy PROGRAM --sjaak PROGRAM --pyffish PYTHON --out FOLDER
    [VARIANT...]

Where each number comes from:
- games Fairy-Stockfish can play, and positions without castling rights of the others: `go perft` of a
  recent Fairy-Stockfish (built with largeboards=yes);
- positions with flexible castling: simple_generator.py, because no fast program has that rule right.
Every number is then compared with what the other programs say (see `cross_checks`); a difference stops the
run, but for the one bug of Sjaak II that README.md describes, which is written into the record.
"""

import argparse
import pathlib
import subprocess
import sys

from fairy_perft import Fairy
from fen_check import FLEXIBLE
from published_positions import PUBLISHED
from simple_generator import GAMES, parse_fen, perft
from sjaak_moves import CONFIG as SJAAK_CONFIG
from sjaak_moves import Sjaak
from suite_positions import positions

HERE = pathlib.Path(__file__).parent
FAIRY_NAME = "Fairy-Stockfish c19b5f6c (largeboards=yes)"
OLD_FAIRY_NAME = "Fairy-Stockfish 11.1 (Debian)"
SJAAK_NAME = "Sjaak II 1.4.1 (Debian), tests/oracle/sjaak-flexible.txt"
PYFFISH_NAME = "tests/oracle/pyffish_moves.py (pyffish 0.0.90)"
SIMPLE_NAME = "tests/oracle/simple_generator.py"
START_DEPTH = 5
LARGEST = 300_000  # nodes of the last depth of an ordinary record
LARGEST_SIMPLE = 200_000  # the same where only the slow generator can count
CHECKED_SIMPLE = 40_000  # the slow generator confirms depths up to this size
CHECKED_PYFFISH = 12_000  # and so does pyffish where flexible castling is at stake
DEEPEST = 6
NOT_FOR_OLD_FAIRY = {"victorian", "opti"}  # it lacks castlingRook...File


def simple_perft(variant, fen, depth):
    """The count by the slow generator."""
    return perft(parse_fen(GAMES[variant], fen), depth)


class LineOracle:
    """An oracle with the line interface, asked for perft counts; one process for each depth."""

    def __init__(self, command):
        self.command, self.running = command, {}

    def perft(self, variant, fen, depth):
        """The oracle's count."""
        if depth not in self.running:
            self.running[depth] = subprocess.Popen(self.command + ["--perft", str(depth)], stdin=subprocess.PIPE,
                                                   stdout=subprocess.PIPE, text=True)
        process = self.running[depth]
        process.stdin.write(f"{variant}\t{fen}\n")
        process.stdin.flush()
        return int(process.stdout.readline())


def has_flexible_castling(variant, name, fen):
    """Whether a flexible castling may occur in the tree (not within five plies of the start)."""
    return variant in FLEXIBLE and fen.split()[2] != "-" and name != "start"


def counts(variant, name, fen, tools):
    """Counts by depth from the program of record."""
    flexible = has_flexible_castling(variant, name, fen)
    count = simple_perft if flexible else tools["fairy"].perft
    largest = LARGEST_SIMPLE if flexible else LARGEST
    result = {}
    for depth in range(1, (START_DEPTH if name == "start" else DEEPEST) + 1):
        if depth > 1 and name != "start" and size_guess(variant, fen, depth, tools) > largest:
            break
        result[depth] = count(variant, fen, depth)
        if result[depth] == 0:
            break
    return result


def size_guess(variant, fen, depth, tools):
    """About how many nodes a depth has, by a fast program (Sjaak II misses a few flexible castlings)."""
    if variant in FLEXIBLE:
        return tools["sjaak"](variant).perft(fen, depth)
    return tools["fairy"].perft(variant, fen, depth)


def published_counts(variant, name, fen, result, tools):
    """Add and compare the published counts of a position; returns the note about them."""
    for known, known_fen, source, table in PUBLISHED.get(variant, []):
        if (known, known_fen) == (name, fen):
            for depth in range(1, max(table) + 1):
                result.setdefault(depth, tools["fairy"].perft(variant, fen, depth))
                expect(table.get(depth, result[depth]), result[depth], source, variant, fen, depth)
            return [f"{source} (depth {', '.join(map(str, table))})"]
    return []


def expect(right, other, who, variant, fen, depth):
    """Stop at a difference."""
    if right != other:
        sys.exit(f"{variant} {fen} depth {depth}: {right}, but {who} says {other}")


def cross_checks(variant, name, fen, result, tools):
    """Compare with the other programs; returns one note for each."""
    notes = []
    if variant not in FLEXIBLE and variant not in NOT_FOR_OLD_FAIRY:
        notes.append(confirm(OLD_FAIRY_NAME, tools["old_fairy"].perft, variant, fen, result, max(result.values())))
    if variant in FLEXIBLE:
        notes.append(sjaak_note(variant, fen, result, tools))
    if has_flexible_castling(variant, name, fen):
        notes.append(confirm(PYFFISH_NAME, tools["pyffish"].perft, variant, fen, result, CHECKED_PYFFISH))
    else:
        notes.append(confirm(SIMPLE_NAME, simple_perft, variant, fen, result, CHECKED_SIMPLE))
    return notes


def confirm(who, count, variant, fen, result, largest):
    """Let a second program confirm all depths up to a size."""
    depths = [depth for depth, nodes in result.items() if nodes <= largest or depth == 1]
    for depth in depths:
        expect(result[depth], count(variant, fen, depth), who, variant, fen, depth)
    return f"confirmed to depth {max(depths)}: {who}"


def sjaak_note(variant, fen, result, tools):
    """Compare with Sjaak II, which misses castlings when a farther goal is attacked."""
    found = {depth: tools["sjaak"](variant).perft(fen, depth) for depth in result}
    agreed = [depth for depth in result if found[depth] == result[depth]]
    wrong = [depth for depth in result if found[depth] > result[depth]]
    if wrong or (fen.split()[2] == "-" and len(agreed) != len(result)):
        sys.exit(f"{variant} {fen}: {result}, but Sjaak II says {found}")
    if len(agreed) == len(result):
        return f"confirmed to depth {max(agreed)}: {SJAAK_NAME}"
    first = min(depth for depth in result if depth not in agreed)
    return f"{SJAAK_NAME} says {found[first]} at depth {first}: its known bug, see tests/oracle/README.md"


def record(variant, name, fen, note, tools):
    """One record of a suite, as text, and its nodes."""
    result = counts(variant, name, fen, tools)
    if has_flexible_castling(variant, name, fen):
        source = SIMPLE_NAME
    else:
        source = f"{FAIRY_NAME}, tests/oracle/variants.ini: go perft"
    published = published_counts(variant, name, fen, result, tools)
    notes = published + [source] + cross_checks(variant, name, fen, result, tools)
    if note not in ("template", "start position") and not published:
        notes.insert(0, note)
    lines = [f"variant {variant}", f"id {name}"] + [f"# {text}" for text in notes]
    lines += [f"epd {fen}"] + [f"perft {depth} {nodes}" for depth, nodes in sorted(result.items())]
    return "\n".join(lines) + "\n", sum(result.values())


def suite(game, index, tools):
    """The whole suite of a game as text."""
    records, total = [], 0
    for name, fen, note in positions(game, index):
        text, nodes = record(game.name, name, fen, note, tools)
        records.append(text)
        total += nodes
    print(f"{game.name}: {len(records)} records, {total} nodes", flush=True)
    head = f"# Perft suite of {game.name}: {len(records)} records, {total:,} nodes over all depths.\n"
    return head + "# Made by tests/oracle/make_perft.py; see tests/oracle/README.md.\n\n" + "\n".join(records)


def main():
    """Write the suites that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fairy", required=True, help="a recent Fairy-Stockfish")
    parser.add_argument("--old-fairy", required=True, help="the distribution's fairy-stockfish, as a second opinion")
    parser.add_argument("--sjaak", required=True, help="sjaakii 1.4.1")
    parser.add_argument("--pyffish", required=True, help="a Python that has pyffish")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder for VARIANT.perft")
    parser.add_argument("variants", nargs="*", help="default: all")
    args = parser.parse_args()
    running = {}

    def sjaak(variant):
        if variant not in running:
            running[variant] = Sjaak(args.sjaak, SJAAK_CONFIG, "x" + variant)
        return running[variant]

    tools = {"fairy": Fairy(args.fairy), "old_fairy": Fairy(args.old_fairy), "sjaak": sjaak,
             "pyffish": LineOracle([args.pyffish, str(HERE / "pyffish_moves.py")])}
    for index, game in enumerate(GAMES.values()):
        if not args.variants or game.name in args.variants:
            (args.out / f"{game.name}.perft").write_text(suite(game, index, tools))


if __name__ == "__main__":
    main()
