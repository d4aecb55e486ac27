#!/usr/bin/env bash
# Compares the node count of `ladorea bench` with the last `Bench:` trailer of the history, so that a change of search or evaluation
# cannot come in unnoticed. Usage: tools/check-bench.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-target/release/ladorea}
noted=$( (git log --format='%(trailers:key=Bench,valueonly)' || true) | sed '/^$/d' | head -n 1)
if [ -z "$noted" ]; then
    echo "NO COMPARISON OF BENCH: this history has no commit with a Bench: trailer"
    exit 0
fi
counted=$("$program" bench | sed -n 's/^Bench: \([0-9]*\) nodes.*/\1/p')
if [ "$noted" != "$counted" ]; then
    echo "bench counts $counted nodes, the last Bench: trailer says $noted" >&2
    exit 1
fi
echo "bench: $counted nodes, as the last Bench: trailer says"
