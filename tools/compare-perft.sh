#!/bin/sh
# Compares the speed of our perft (no table, one thread) with Fairy-Stockfish's.
# Usage: tools/compare-perft.sh [RUNS]      (default 5)
# Builds release first. FAIRY names another program than the fairy-stockfish in PATH or /usr/games.
# Runs of the two programs alternate, so that a machine that slows down or speeds up does so for both. Each line has both medians
# in million nodes a second (Mnps) and how many times faster we are. Both must count the same, or the script fails.
set -eu
cd "$(dirname "$0")/.."
runs=${1:-5}
case $runs in
'' | *[!0-9]* | 0)
    echo "compare-perft.sh: \"$runs\" is not a number of runs" >&2
    exit 2
    ;;
esac
fairy=${FAIRY:-$(PATH="$PATH:/usr/games" command -v fairy-stockfish || true)}
if [ -z "$fairy" ]; then
    echo "compare-perft.sh: fairy-stockfish is neither in PATH nor in /usr/games (Debian: apt-get install fairy-stockfish)" >&2
    exit 1
fi
cargo build --release --quiet --package ladorea --bin ladorea
ladorea=${CARGO_TARGET_DIR:-target}/release/ladorea
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Seconds since some fixed time.
now() { date +%s.%N; }

# ours VARIANT DEPTH: adds a line "NODES SECONDS" to $work/ours. The program's own clock leaves out its start.
ours() {
    "$ladorea" perft "$1" "$2" >"$work/out" 2>"$work/err"
    awk -v seconds="$(awk '{ print $1 }' "$work/err")" '/^Nodes searched:/ { print $3, seconds }' "$work/out" >>"$work/ours"
}

# theirs VARIANT DEPTH: the same for Fairy-Stockfish, whose start is taken off by a second, empty run.
theirs() {
    ask() { printf 'setoption name UCI_Variant value %s\nposition startpos\n%s\nquit\n' "$1" "$2" | "$fairy"; }
    start=$(now)
    ask "$1" "isready" >/dev/null
    middle=$(now)
    ask "$1" "go perft $2" >"$work/out"
    end=$(now)
    awk -v s="$start" -v m="$middle" -v e="$end" '/^Nodes searched:/ { print $3, (e - m) - (m - s) }' "$work/out" >>"$work/theirs"
}

# median FILE: the median of nodes / seconds, in Mnps.
median() {
    awk '{ print $1 / $2 / 1e6 }' "$1" | sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

# compare VARIANT DEPTH: alternates, checks the counts, prints one line.
compare() {
    : >"$work/ours"
    : >"$work/theirs"
    run=0
    while [ "$run" -lt "$runs" ]; do
        ours "$1" "$2"
        theirs "$1" "$2"
        run=$((run + 1))
    done
    counts=$(cat "$work/ours" "$work/theirs" | awk '{ print $1 }' | sort -u)
    lines=$(cat "$work/ours" "$work/theirs" | wc -l)
    if [ "$(echo "$counts" | wc -l)" -ne 1 ] || [ "$lines" -ne $((2 * runs)) ]; then
        echo "compare-perft.sh: $1 depth $2: the programs do not agree, or one gave no count: $(echo "$counts" | tr '\n' ' ')" >&2
        exit 1
    fi
    awk -v name="$1" -v depth="$2" -v nodes="$counts" -v a="$(median "$work/ours")" -v b="$(median "$work/theirs")" \
        'BEGIN { printf "%-11s depth %d  %10d nodes  ladorea %6.1f Mnps  fairy-stockfish %6.1f Mnps  ratio %.2f\n", name, depth, nodes, a, b, a / b }'
}

compare capablanca 5
compare janus 5
compare chess 6
