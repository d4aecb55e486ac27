#!/usr/bin/env python3
"""Legal moves and perft counts by Sjaak II for the games with flexible castling.

The same line interface as pyffish_moves.py: reads `VARIANT<TAB>FEN` lines on stdin, answers each with the
sorted legal moves in coordinate notation, or (with `--perft N`) with a perft count, or `ERROR reason`.
Castling is written with the king's from and to squares. sjaakii processes are kept running.

Sjaak II 1.4.1 refuses a flexible castling when a *farther* goal on the same wing is attacked. Move lists
here are therefore the union over three variants of the game, each with one goal on each wing, which are made
from the variant file on the fly. Perft counts (`--perft`) come from Sjaak's own perft with the file as it
is: they are too small wherever the bug strikes.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

from fen_check import FLEXIBLE, check_fen, may_castle

CONFIG = pathlib.Path(__file__).with_name("sjaak-flexible.txt")
ENGINE = "sjaakii"
COUNT_LINE = re.compile(r"^\s*(\d+) moves$")
PERFT_LINE = re.compile(r"^\s*(\d+)\s+(\d+)\s+[\d.]+\s+\S*nps$")


STARTED_LINE = re.compile(r"^Error.*|^\S+/\S+ w .*")
CASTLE_LINE = re.compile(r"^(Castle: \w+ \w+-)(\S+)( with \w+)$", re.MULTILINE)
VARIANT_LINE = re.compile(r"^(Variant: \w+)", re.MULTILINE)
GOALS = 3  # no wing has more castling goals


def one_goal(text, number):
    """The variant file with only goal `number` of each castling (or its last); names end in the number."""
    def keep(match):
        goals = match[2].split(",")
        return match[1] + goals[min(number, len(goals)) - 1] + match[3]
    return VARIANT_LINE.sub(rf"\g<1>{number}", CASTLE_LINE.sub(keep, text))


class Sjaak:
    """One sjaakii process that plays one variant of a variant file."""

    def __init__(self, engine, config, variant):
        self.process = subprocess.Popen(
            [engine, "-no_user_variants", str(config)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        self.send("prompt off", "board off", f"variant {variant}", "fen")
        if self.read_until(STARTED_LINE)[0].startswith("Error"):
            raise ValueError(f"{config} has no variant {variant}")

    def send(self, *commands):
        """Send commands, one a line."""
        self.process.stdin.write("".join(command + "\n" for command in commands))
        self.process.stdin.flush()

    def read_until(self, pattern):
        """Skip output up to a line that matches, and return the match."""
        for line in self.process.stdout:
            match = pattern.match(line.rstrip("\n"))
            if match:
                return match
        raise ValueError("sjaakii ended unexpectedly")

    def legal_moves(self, fen):
        """The legal moves; the third column of `longmoves` is from-square, to-square and promotion."""
        self.send(f"setboard {fen}", "longmoves")
        count = int(self.read_until(COUNT_LINE).group(1))
        rows = [self.process.stdout.readline().split() for _ in range(count)]
        return sorted(row[-2] for row in rows)

    def perft(self, fen, depth):
        """The perft count; sjaakii prints the counts of all smaller depths first."""
        if depth == 0:
            return 1
        self.send(f"setboard {fen}", f"perft {depth}")
        while True:
            match = self.read_until(PERFT_LINE)
            if int(match.group(1)) == depth:
                return int(match.group(2))


class Answerer:
    """Answers input lines, starting engines when they are first needed."""

    def __init__(self, args):
        self.args = args
        self.engines = {}
        self.scratch = tempfile.TemporaryDirectory()

    def engine(self, variant, number=None):
        """The running engine of a variant, or of its part with one castling goal on each wing."""
        if (variant, number) not in self.engines:
            config, name = self.args.config, "x" + variant
            if number is not None:
                config, name = self.part_config(number), f"{name}{number}"
            self.engines[variant, number] = Sjaak(self.args.engine, config, name)
        return self.engines[variant, number]

    def part_config(self, number):
        """Path of the variant file reduced to one goal a wing."""
        path = pathlib.Path(self.scratch.name) / f"goal{number}.txt"
        path.write_text(one_goal(self.args.config.read_text(), number))
        return path

    def legal_moves(self, variant, fen):
        """The union of the legal moves of all parts; without castling one has them all."""
        numbers = range(1, GOALS + 1) if may_castle(fen) else [1]
        parts = (self.engine(variant, number).legal_moves(fen) for number in numbers)
        return sorted(set().union(*parts))

    def answer(self, line):
        """The answer to one input line."""
        variant, separator, fen = line.rstrip("\n").partition("\t")
        try:
            if not separator:
                raise ValueError("expected VARIANT<TAB>FEN")
            if variant not in FLEXIBLE:
                raise ValueError(f"unknown variant {variant}")
            check_fen(variant, fen)
            if self.args.perft is not None:
                return str(self.engine(variant).perft(fen, self.args.perft))
            return " ".join(self.legal_moves(variant, fen))
        except (ValueError, OSError) as error:
            return f"ERROR {error}"


def main():
    """Serve stdin until it ends."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--perft", type=int, metavar="N", help="answer with the perft count to depth N")
    parser.add_argument("--engine", default=ENGINE, help="the sjaakii program (default: on PATH)")
    parser.add_argument("--config", type=pathlib.Path, default=CONFIG, help="variant file")
    answerer = Answerer(parser.parse_args())
    for line in sys.stdin:
        if line.strip():
            print(answerer.answer(line), flush=True)
    for engine in answerer.engines.values():
        engine.send("quit")


if __name__ == "__main__":
    main()
