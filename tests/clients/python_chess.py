"""Drives the engine by python-chess (PyPI: chess), which knows nothing of it: python_chess.py uci|xboard ENGINE

Options are listed and set; moves are asked for by clock, depth, nodes and time; analysis with several lines, endless analysis that is
stopped, pondering; then ten quick games, five of chess and five of Fischer Random, in which python-chess is the arbiter: every move must
be legal, and the engine must agree about the end. What python-chess does not understand of the engine it logs to standard error, which
must stay empty.
"""

import logging
import random
import subprocess
import sys
import time

import chess
import chess.engine
from chess.engine import Cp, Limit, Mate

logging.basicConfig(level=logging.WARNING)
# What it says by habit: it may always end an engine by a signal, and it asks with `.` for a status that it does not know then.
HABITS = ("Rejecting feature sigterm=0", "Unexpected engine output: 'stat01: ")
chess.engine.LOGGER.addFilter(lambda record: not any(habit in record.getMessage() for habit in HABITS))

# Plies after which a game is broken off.
LONGEST = 240

UCI_OPTIONS = {
    "Hash": "spin",
    "Threads": "spin",
    "UCI_Variant": "combo",
    "UCI_Chess960": "check",
    "Ponder": "check",
    "Move Overhead": "spin",
    "MultiPV": "spin",
    "UCI_AnalyseMode": "check",
    "nodestime": "spin",
    "Clear Hash": "button",
}

# python-chess splits the definition of an option at blanks and takes the first word for the name, though the protocol says that a name
# "can contain spaces" (_parse_xboard_option, seen in 1.11.2): "Move Overhead -spin 20 0 5000" becomes an option "Move" of the type
# "verhead", which cannot be set. Cute Chess takes all before " -" for the name, and the protocol is on its side, so our names stay.
XBOARD_OPTIONS = {"MultiPV": "spin", "Resign": "check", "memory": "spin", "cores": "spin", "Move": None, "Clear": None}


def check(holds, *what):
    if not holds:
        raise AssertionError(" ".join(map(str, what)))


def boards():
    """The two games: the arrays, and a middlegame of each."""
    yield chess.Board()
    yield chess.Board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 6 5")
    yield chess.Board.from_chess960_pos(17)
    yield chess.Board("bnrbkqnr/pppppppp/8/8/8/8/PPPPPP1P/BNR1KR2 w FCc - 0 1", chess960=True)


def options(engine, protocol):
    expected = UCI_OPTIONS if protocol == "uci" else XBOARD_OPTIONS
    for name, kind in expected.items():
        check(name in engine.options, "no option", name, "among", list(engine.options))
        check(kind in (None, engine.options[name].type), name, "is a", engine.options[name].type)
    if protocol == "uci":
        settings = [{"Hash": 4}, {"Threads": 2}, {"Threads": 1}, {"Move Overhead": 0}, {"Clear Hash": None}]
        settings += [{"UCI_AnalyseMode": True}, {"UCI_AnalyseMode": False}, {"nodestime": 1}, {"nodestime": 0}, {"Hash": 16}]
    else:
        settings = [{"memory": 8}, {"cores": 2}, {"cores": 1}, {"Resign": True}, {"Resign": False}]
    for setting in settings:
        engine.configure(setting)
        engine.ping()
    try:
        engine.configure({"Hash" if protocol == "uci" else "cores": 0})
    except chess.engine.EngineError:
        pass
    else:
        check(False, "0 is no value of the option")


def limits(engine, protocol):
    clock = Limit(white_clock=1.0, black_clock=1.0, white_inc=0.02, black_inc=0.02, clock_id="a")
    control = Limit(white_clock=1.0, black_clock=1.0, remaining_moves=20, clock_id="b")
    for number, board in enumerate(boards()):
        # Each limit in a game of its own, since `nps` holds until the next one.
        for limit in [clock, control, Limit(depth=3), Limit(nodes=2000), Limit(time=0.05)]:
            began = time.monotonic()
            result = engine.play(board, limit, game=(number, id(limit)), info=chess.engine.INFO_ALL)
            check(result.move in board.legal_moves, board.fen(), limit, "gives", result.move)
            check(time.monotonic() - began < 4, board.fen(), limit, "takes too long")
            if limit.depth:
                check(result.info["depth"] == 3, result.info)
            if limit.nodes:
                check(0 < result.info["nodes"] <= 2000, result.info)
            if result.ponder:
                board.push(result.move)
                check(result.ponder in board.legal_moves, board.fen(), "expects", result.ponder)
                board.pop()
    if protocol == "uci":
        board = chess.Board()
        result = engine.play(board, Limit(depth=3), root_moves=[chess.Move.from_uci("a2a3")])
        check(result.move == chess.Move.from_uci("a2a3"), result)


def analysis(engine, protocol):
    for board in boards():
        infos = engine.analyse(board, Limit(depth=4), game=object())
        check(infos["depth"] >= 4 and infos["pv"][0] in board.legal_moves, infos)
        roots = list(board.legal_moves)[:2]
        infos = engine.analyse(board, Limit(depth=3), game=object(), root_moves=roots)
        check(infos["pv"][0] in roots, infos)
        if protocol == "uci":
            infos = engine.analyse(board, Limit(depth=3), multipv=3, game=object())
            check([info["multipv"] for info in infos] == [1, 2, 3], infos)
            check(len({info["pv"][0] for info in infos}) == 3, infos)
            scores = [info["score"].relative for info in infos]
            check(scores == sorted(scores, reverse=True), scores)
        # Endless, until it is stopped; twice on the same board, once on another.
        for root in (board, board, chess.Board()):
            with engine.analysis(root) as search:
                depth = next(info["depth"] for info in search if info.get("depth", 0) >= 4)
                check(depth >= 4, depth)
                search.stop()
                best = search.wait()
            check(best.move in root.legal_moves, root.fen(), "best", best)
        engine.ping()
    for fen, score in [("7k/R7/8/8/8/8/8/1R5K w - - 0 1", Mate(1)), ("7k/R7/8/8/8/8/8/1R5K b - - 0 1", Mate(-1))]:
        infos = engine.analyse(chess.Board(fen), Limit(depth=6), game=object())
        check(infos["score"].relative == score, fen, infos)
    infos = engine.analyse(chess.Board("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), Limit(depth=4), game=object())
    check(infos["score"].relative < Cp(-400), infos)


def pondering(engine, protocol):
    """Hits and misses by turns: python-chess sends the next position, and the engine must answer for that one."""
    for board in boards():
        game = object()
        for turn in range(6):
            result = engine.play(board, Limit(time=0.04), game=game, ponder=True, info=chess.engine.INFO_ALL)
            check(result.move in board.legal_moves, board.fen(), "gives", result.move)
            board.push(result.move)
            hit = turn % 2 == 0 and result.ponder in board.legal_moves
            board.push(result.ponder if hit else random.choice(list(board.legal_moves)))
            if board.is_game_over():
                break
    engine.play(chess.Board(), Limit(depth=1), game=object())


def play_game(engine, protocol, board):
    """One game, the engine playing both sides, by python-chess' rules."""
    game = object()
    for _ in range(6):
        board.push(random.choice(list(board.legal_moves)))
        if board.is_game_over():
            board.pop()
    start = board.copy()
    while not board.is_game_over(claim_draw=False) and len(board.move_stack) < LONGEST:
        # Threefold repetitions are claimed by the engine in xboard, which ends its game; python-chess calls them a right.
        if board.is_repetition(3) or board.halfmove_clock >= 100:
            break
        limit = Limit(depth=2) if len(board.move_stack) % 2 else Limit(nodes=400) if protocol == "uci" else Limit(depth=3)
        result = engine.play(board, limit, game=game)
        check(not result.resigned, start.fen(), "resigns, though nobody asked for that")
        check(result.move in board.legal_moves, board.fen(), "gives", result.move)
        board.push(result.move)
    outcome = board.outcome(claim_draw=True)
    if protocol == "uci" and board.is_game_over() and not list(board.legal_moves):
        # A finished position has no move, and a score that says who won.
        with engine.analysis(board, Limit(depth=3)) as search:
            infos = [info for info in search if "score" in info]
            check(search.wait().move is None, board.fen())
        expected = Mate(0) if board.is_checkmate() else Cp(0)
        check(infos[-1]["score"].relative == expected, board.fen(), infos)
    engine.send_game_result(board)
    engine.ping()
    return outcome


def verdict(engine_command, board):
    """What the engine itself says of the end of a game, by its command d."""
    lines = [f"setoption name UCI_Chess960 value {str(board.chess960).lower()}"]
    moves = " ".join(board.uci(move) for move in board.move_stack)
    root = board.root().fen(shredder=board.chess960)
    lines += [f"position fen {root}" + (f" moves {moves}" if moves else ""), "d", "quit"]
    said = subprocess.run([engine_command], input="uci\n" + "\n".join(lines) + "\n", capture_output=True, text=True).stdout
    check("error" not in said, said)
    return next((line.split(" ")[1] for line in said.splitlines() if line.startswith("Result: ")), "*")


def main():
    protocol, command = sys.argv[1:]
    random.seed(20)
    start = chess.engine.SimpleEngine.popen_uci if protocol == "uci" else chess.engine.SimpleEngine.popen_xboard
    with start(command, timeout=20) as engine:
        check(engine.id["name"].startswith("Ladorea "), engine.id)
        for part in (options, limits, analysis, pondering):
            began = time.monotonic()
            part(engine, protocol)
            print(f"{part.__name__}: {time.monotonic() - began:.1f} s")
        began, games, finished = time.monotonic(), 0, 0
        for number in range(10):
            board = chess.Board() if number % 2 == 0 else chess.Board.from_chess960_pos(random.randrange(960))
            outcome = play_game(engine, protocol, board)
            theirs, ours = outcome.result() if outcome else "*", verdict(command, board)
            # A move that would repeat is a claim of python-chess' own.
            may_differ = not (board.is_game_over() or board.is_repetition(3))
            check(ours == theirs or may_differ and ours == "*", board.fen(), "is", theirs, "for python-chess,", ours, "for the engine")
            games += 1
            finished += theirs != "*"
        check(finished >= 5, "only", finished, "games came to an end")
        print(f"games: {time.monotonic() - began:.1f} s")
        print(f"{games} games")


main()
