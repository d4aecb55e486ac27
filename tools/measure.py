#!/usr/bin/env python3
"""Measures an engine: how fast it answers, what a second thread is worth, and whether it loses on time.

    tools/measure.py response [--busy N] [--rounds N] [--engine ENGINE]
    tools/measure.py threads  [--seconds S] [--engine ENGINE]
    tools/measure.py movetime [--threads N] [--busy N] [--rounds N] [--engine ENGINE]
    tools/measure.py clock    [--busy N] [--games N] [--tc 1+0.01] [--concurrency N] [--engine ENGINE]

ENGINE is target/release/ladorea if it is not given. `response` sends isready and stop (UCI), and ping and ? (CECP), at random moments of
searches with small and large hash tables, beside N busy processes, and prints the median, the 99.9th percentile and the worst time in
milliseconds. `threads` compares nodes a second of one and two threads, and the time to a fixed depth, on some positions. `movetime` asks
for moves of half a second with N threads (64 if nothing is said, however few cores there are) and says when they came. `clock` plays the
engine against itself with `ladorea-match` (which lies beside it, and forgives nothing), one side over CECP and one over UCI, so many games of
each of six variants, and counts moves and losses on time.
"""

import argparse
import collections
import json
import multiprocessing
import pathlib
import random
import statistics
import subprocess
import tempfile
import time

VARIANTS = ["capablanca", "chess", "ladorean", "ladon", "paradise", "lombard"]
POSITIONS = [
    ("capablanca", "startpos"),
    ("capablanca", "fen r1abqkbcnr/pppp1ppppp/2n7/4p5/5P4/3P6/PPP1P1PPPP/RNABQKBCNR w KQkq - 1 3"),
    ("chess", "startpos"),
    ("chess", "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("ladorean", "startpos"),
]


class Engine:
    """An engine that is spoken to line by line."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([command], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self, *starts):
        """The first line that begins with one of the words."""
        for line in self.process.stdout:
            if line.startswith(starts):
                return line.strip()
        raise SystemExit("the engine has ended")

    def ask(self, line, *starts):
        """How many milliseconds the answer took."""
        begin = time.perf_counter()
        self.send(line)
        self.wait(*starts)
        return 1000 * (time.perf_counter() - begin)

    def quit(self):
        self.send("quit")
        self.process.wait(10)


def spin():
    while True:
        pass


def uci_times(engine, rounds):
    ready, stop = [], []
    for number in range(rounds):
        engine.send("position startpos")
        engine.send("go infinite")
        time.sleep(random.uniform(0.002, 0.08))
        ready.append(engine.ask("isready", "readyok"))
        stop.append(engine.ask("stop", "bestmove"))
        if number % 50 == 49:
            engine.send("ucinewgame")
            engine.ask("isready", "readyok")
    return {"isready": ready, "stop": stop}


def cecp_times(engine, rounds):
    idle, now = [], []
    for _ in range(rounds):
        engine.send("new")
        engine.send("level 0 60 0")
        engine.send("usermove e2e4")
        time.sleep(random.uniform(0.002, 0.08))
        now.append(engine.ask("?", "move"))
        idle.append(engine.ask("ping 1", "pong"))
    return {"ping": idle, "?": now}


def show(name, times):
    times = sorted(times)
    at = times[min(len(times) - 1, int(len(times) * 0.999))]
    print(f"{name:22} {len(times):6} times: median {statistics.median(times):6.2f} ms, 99.9 % {at:6.2f} ms, worst {times[-1]:6.2f} ms")


def keep_busy(count):
    for _ in range(count):
        multiprocessing.Process(target=spin, daemon=True).start()
    print(f"beside {count} busy processes")


def response(arguments):
    keep_busy(2 if arguments.busy is None else arguments.busy)
    for hash_mb in (16, 512):
        engine = Engine(arguments.engine)
        engine.ask("uci", "uciok")
        engine.send(f"setoption name Hash value {hash_mb}")
        engine.ask("isready", "readyok")
        for name, times in uci_times(engine, arguments.rounds).items():
            show(f"uci {name}, {hash_mb} MiB", times)
        engine.quit()
    engine = Engine(arguments.engine)
    engine.send("xboard")
    engine.send("protover 2")
    engine.wait("feature done=1")
    for name, times in cecp_times(engine, arguments.rounds).items():
        show(f"cecp {name}", times)
    engine.quit()


def speed(engine, threads, go):
    """Nodes a second, and seconds, of a search of every position."""
    rates, seconds = [], []
    for variant, position in POSITIONS:
        engine.send(f"setoption name Threads value {threads}")
        engine.send(f"setoption name UCI_Variant value {variant}")
        engine.send("ucinewgame")
        engine.send(f"position {position}")
        engine.ask("isready", "readyok")
        begin = time.perf_counter()
        engine.send(go)
        rate = 0
        for line in engine.process.stdout:
            words = line.split()
            if "nps" in words:
                rate = int(words[words.index("nps") + 1])
            if line.startswith("bestmove"):
                break
        seconds.append(time.perf_counter() - begin)
        rates.append(rate)
    return rates, seconds


def threads(arguments):
    engine = Engine(arguments.engine)
    engine.ask("uci", "uciok")
    engine.send("setoption name Hash value 64")
    go = f"go movetime {int(1000 * arguments.seconds)}"
    pairs = [(speed(engine, 1, go)[0], speed(engine, 2, go)[0]) for _ in range(arguments.repeat)]
    ratios = [two / one for ones, twos in pairs for one, two in zip(ones, twos)]
    print(f"nodes a second, two threads against one: median ratio {statistics.median(ratios):.2f} ({len(ratios)} searches)")
    go = f"go depth {arguments.depth}"
    pairs = [(speed(engine, 1, go)[1], speed(engine, 2, go)[1]) for _ in range(arguments.repeat)]
    ratios = [one / two for ones, twos in pairs for one, two in zip(ones, twos)]
    print(f"time to depth {arguments.depth}, one thread against two: geometric mean {statistics.geometric_mean(ratios):.2f}")
    engine.quit()


def movetime(arguments):
    keep_busy(arguments.busy or 0)
    engine = Engine(arguments.engine)
    engine.ask("uci", "uciok")
    engine.send(f"setoption name Threads value {arguments.threads}")
    times = []
    for number in range(arguments.rounds):
        engine.send("position startpos moves e2e4 e7e5" if number % 2 else "position startpos")
        times.append(engine.ask("go movetime 500", "bestmove"))
    show(f"movetime 500, {arguments.threads} threads", times)
    engine.quit()


def games_of(arguments, variant):
    """The finished games of a match in the variant."""
    runner = pathlib.Path(arguments.engine).with_name("ladorea-match")
    with tempfile.TemporaryDirectory() as folder:
        results = pathlib.Path(folder, "results.jsonl")
        command = [runner, "--engine", arguments.engine, "--name", "cecp", "--engine", arguments.engine, "--name", "uci", "--proto", "uci"]
        command += ["--variant", variant, "--tc", arguments.tc, "--games", str(arguments.games), "--concurrency", str(arguments.concurrency)]
        subprocess.run(command + ["--results", results], check=True, stdout=subprocess.DEVNULL)
        return [json.loads(line) for line in results.read_text().splitlines()[1:]]


def clock(arguments):
    keep_busy(arguments.busy or 0)
    all_games = []
    for variant in VARIANTS:
        games = games_of(arguments, variant)
        all_games += games
        causes = collections.Counter(game["cause"] for game in games).most_common()
        print(f"{variant:12} {len(games):4} games: " + ", ".join(f"{cause} {count}" for cause, count in causes), flush=True)
    moves = sum("ms" in move for game in all_games for move in game["moves"])
    late = sum(game["termination"] == "time forfeit" for game in all_games)
    odd = sum(game["termination"] not in ("normal", "time forfeit") for game in all_games)
    print(f"{len(all_games)} games at {arguments.tc}, {moves} moves: {late} lost on time, {odd} ended otherwise than by the rules")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["response", "threads", "movetime", "clock"])
    parser.add_argument("--engine", default="target/release/ladorea")
    parser.add_argument("--busy", type=int, default=None, help="busy processes beside the engine, for response (2 if nothing is said), movetime and clock (0)")
    parser.add_argument("--rounds", type=int, default=1000, help="how often each answer is measured")
    parser.add_argument("--threads", type=int, default=64, help="threads of the engine, for movetime")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds of each search")
    parser.add_argument("--depth", type=int, default=13, help="depth of the searches that are timed")
    parser.add_argument("--repeat", type=int, default=3, help="how often each position is searched")
    parser.add_argument("--games", type=int, default=20, help="games of each variant")
    parser.add_argument("--tc", default="1+0.01", help="time for a game and increment, in seconds")
    parser.add_argument("--concurrency", type=int, default=1, help="how many games at a time")
    arguments = parser.parse_args()
    {"response": response, "threads": threads, "movetime": movetime, "clock": clock}[arguments.what](arguments)


if __name__ == "__main__":
    main()
