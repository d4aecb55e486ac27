#!/bin/sh
# Plays the reference match: 40 games of Capablanca Chess at 4 s + 0.04 s against Fairy-Max, and prints the result.
# Usage: tools/match-fairymax.sh [options of ladorea-match, such as --games 100 --concurrency 2 --pgn FILE]
# Builds the release binaries first. FAIRYMAX names another program than the one in PATH or /usr/games.
set -eu
cd "$(dirname "$0")/.."
fairymax=${FAIRYMAX:-$(PATH="$PATH:/usr/games" command -v fairymax || true)}
if [ -z "$fairymax" ]; then
    echo "match-fairymax.sh: fairymax is neither in PATH nor in /usr/games (Debian: apt-get install fairymax)" >&2
    exit 1
fi
cargo build --release --quiet --package ladorea --bin ladorea
cargo build --release --quiet --package ladorea-match --bin ladorea-match
bin=${CARGO_TARGET_DIR:-target}/release
ladorea=$(cd "$bin" && pwd)/ladorea
# Given options win over these: of an option of the match that is given twice the last one counts. One of an engine is Fairy-Max's.
exec "$bin/ladorea-match" --engine "'$ladorea'" --name ladorea --engine "'$fairymax'" --name fairymax \
    --variant capablanca --games 40 --tc 4+0.04 --concurrency 1 "$@"
