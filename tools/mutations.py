#!/usr/bin/env python3
"""Proves that the perft suites and the tests notice wrong rules.

Takes each wrong rule of mutations.txt in turn: puts it into a copy of the repository (never into the work tree), builds,
and counts the suites of the games that have the rule, each of which must notice it. What no suite can see must be noticed
by the tests of positions. Prints what failed first. Ends with an error if something goes unnoticed, or if the table does
not fit the sources.

Usage: tools/mutations.py [--scratch FOLDER] [--check] [NAME...]
    --scratch FOLDER  keep the copy and what is built there, so that the next run starts sooner
    --check           only look whether the table fits the sources
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "tools/mutations.txt"
BLOCK = re.compile(
    r"^(?P<name>[\w-]+): (?P<what>.+)\nin (?P<file>\S+)\ngames (?P<games>.+)\n- (?P<old>.+)\n\+ (?P<new>.+)$")
MISMATCH = re.compile(r"([\w-]+)\.perft:\d+: (\S+): (depth \d+: expected \d+, found \d+)")
SUITES = {path.stem for path in (ROOT / "perft").glob("*.perft")}
FISCHER = {"fischerandom", "caparandom"}
FLEXIBLE = {"ladorean", "grotesque", "schoolbook", "univers"}
FIXED = {"chess", "capablanca", "gothic", "moderncarrera", "bird", "embassy", "janus", "victorian", "opti"}
CASTLING = FISCHER | FLEXIBLE | FIXED
GROUPS = {"orthodox": CASTLING | {"carrera"}, "castling": CASTLING, "fixed": FIXED, "fischer": FISCHER,
          "flexible": FLEXIBLE, "ladon": {"ladon", "ladon-decimal", "ladon-gustavian"}, "none": set()}
# Not the release profile's settings: building again and again takes longer than counting.
QUICK = {"CARGO_PROFILE_RELEASE_LTO": "off", "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16",
         "CARGO_PROFILE_RELEASE_DEBUG": "0", "CARGO_INCREMENTAL": "1", "CARGO_TERM_COLOR": "never"}
TESTS = ["core::", "oracles::castlings", "--skip", "core::walks"]
PATIENCE = 300  # seconds for counting or testing: a wrong rule may make an endless loop


@dataclass
class Mutation:
    """A text of a file and what replaces it, and the games whose suites must notice it."""

    name: str
    what: str
    file: str
    games: str
    old: str
    new: str

    def apply(self, folder):
        """Put it into the file below a folder."""
        path = folder / self.file
        path.write_text(self.text(path).replace(self.old, self.new))

    def text(self, path):
        """The file's text, in which the old text must occur once."""
        text = path.read_text()
        if text.count(self.old) != 1:
            sys.exit(f"{TABLE.name}: {self.name}: the text occurs {text.count(self.old)} times in {self.file}")
        return text

    def must_notice(self):
        """The games as a set: groups and names, those after `but` taken away."""
        given, _, but = self.games.partition(" but ")
        return self.expand(given) - self.expand(but)

    def expand(self, words):
        """The games that groups and names mean."""
        unknown = set(words.split()) - set(GROUPS) - SUITES
        if unknown:
            sys.exit(f"{TABLE.name}: {self.name}: no group and no suite is called {', '.join(unknown)}")
        return set().union(*(GROUPS.get(word, {word}) for word in words.split()))


def read_table():
    """The mutations in their order."""
    lines = [line for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    blocks = [block.strip() for block in "\n".join(lines).split("\n\n") if block.strip()]
    matches = [(block, BLOCK.match(block)) for block in blocks]
    wrong = [block for block, match in matches if not match]
    if wrong:
        sys.exit(f"{TABLE.name}: not understood:\n{wrong[0]}")
    return [Mutation(**match.groupdict()) for _, match in matches]


class Copy:
    """A copy of the repository with its own build folder."""

    def __init__(self, folder):
        self.folder = folder / "copy"
        self.environment = {**os.environ, **QUICK, "CARGO_TARGET_DIR": str(folder / "target")}
        self.program = folder / "target/release/ladorea"
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                                capture_output=True, text=True, check=True)
        for name in filter(None, listed.stdout.split("\0")):
            self.restore(name)

    def restore(self, name):
        """Make a file of the copy what it is in the work tree; untouched ones keep their time, for cargo."""
        source, target = ROOT / name, self.folder / name
        if not source.is_file() or target.is_file() and target.read_bytes() == source.read_bytes():
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)

    def run(self, *command, patience=None):
        """Run a command in the copy: its exit status (None if it takes too long) and its output."""
        try:
            done = subprocess.run(command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, timeout=patience, check=False)
        except subprocess.TimeoutExpired:
            return None, ""
        return done.returncode, done.stdout

    def build(self, *what):
        """Build a target."""
        status, output = self.run("cargo", "build", "--release", "--quiet", "--package", "ladorea", *what)
        if status != 0:
            sys.exit(f"does not build:\n{output}")

    def first_failures(self, games):
        """What fails first in the suite of each game; games whose counts all agree are left out."""
        self.build("--bin", "ladorea")
        failures = {}
        for game in sorted(games):
            command = [str(self.program), "perft", "--suite", f"perft/{game}.perft"]
            status, output = self.run(*command, patience=PATIENCE)
            if status != 0:
                failures[game] = self.suite_failure(status, output)
        return failures

    def tests(self):
        """The first test that fails, or None."""
        command = ["cargo", "test", "--release", "--quiet", "--package", "ladorea", "--test", "integration", "--", *TESTS]
        # With --no-run first, the time to build does not count.
        self.run(*command[:command.index("--")], "--no-run")
        status, output = self.run(*command, patience=PATIENCE)
        if status == 0:
            return None
        failed = re.search(r"^failures:\n((?:    \S+\n)+)", output, re.MULTILINE)
        return "test " + failed[1].split()[0] if failed else "tests: " + (output.strip()[-200:] or "no end")

    @staticmethod
    def suite_failure(status, output):
        """A failure of the suites in a few words."""
        mismatch = MISMATCH.search(output)
        if mismatch:
            return "{} {}, {}".format(*mismatch.groups())
        return "perft does not end" if status is None else "perft: " + output.strip().splitlines()[0][:100]


def try_one(mutation, copy):
    """Whether all that must notice a mutation does, and what to print about it."""
    games = mutation.must_notice()
    mutation.apply(copy.folder)
    if games:
        failures = copy.first_failures(games)
        missing = games - set(failures)
        text = f"{len(failures):2} of {len(games):2} suites, {next(iter(failures.values()), 'none')}"
        text += f"; NOT NOTICED by {' '.join(sorted(missing))}" if missing else ""
    else:
        failure = copy.tests()
        missing, text = not failure, failure or "NOT NOTICED"
    copy.restore(mutation.file)
    return not missing, text


def try_all(mutations, folder):
    """Print what notices each mutation; returns how many are not noticed by all that must."""
    copy = Copy(folder)
    found = copy.first_failures(SUITES) or copy.tests()
    if found:
        sys.exit(f"without any change: {found}")
    unnoticed = 0
    for mutation in mutations:
        good, text = try_one(mutation, copy)
        unnoticed += not good
        print(f"{mutation.name:40} {text}", flush=True)
    print(f"{len(mutations) - unnoticed} of {len(mutations)} wrong rules are noticed")
    return unnoticed


def main():
    """Try the mutations that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scratch", type=pathlib.Path, help="folder for the copy (default: a temporary one)")
    parser.add_argument("--check", action="store_true", help="only look whether the table fits the sources")
    parser.add_argument("names", nargs="*", metavar="NAME", help="mutations of the table (default: all)")
    args = parser.parse_args()
    mutations = read_table()
    unknown = set(args.names) - {mutation.name for mutation in mutations}
    if unknown:
        sys.exit(f"{TABLE.name} has no {', '.join(sorted(unknown))}")
    for mutation in mutations:
        mutation.text(ROOT / mutation.file)
        mutation.must_notice()
    if args.check:
        print(f"{len(mutations)} wrong rules fit the sources")
        return
    chosen = [mutation for mutation in mutations if mutation.name in args.names or not args.names]
    if args.scratch:
        sys.exit(1 if try_all(chosen, args.scratch.resolve()) else 0)
    with tempfile.TemporaryDirectory(prefix="ladorea-mutations-") as folder:
        sys.exit(1 if try_all(chosen, pathlib.Path(folder)) else 0)


if __name__ == "__main__":
    main()
