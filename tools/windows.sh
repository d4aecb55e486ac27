#!/usr/bin/env bash
# Builds the programs for 64-bit Windows on Linux and tries them under wine: greeting, bench, perft suites, protocol scripts, a match.
# usage: tools/windows.sh [build|test]      build: only build; test: build and try (if nothing is said)
#
# What it needs on Debian 12:
#   apt-get install rustc-web cargo-web rust-web-src libstd-rust-web-dev gcc-mingw-w64-x86-64 wine wine64
# With rustup the first four are not needed: rustup target add x86_64-pc-windows-gnu
#
# Exit status: 0 all is well, 1 something is not, 77 nothing could be tried because a program is missing.
# What it builds and the wine prefix (never the user's own) are in target/windows; the programs, stripped, in target/windows/programs.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly triple=x86_64-pc-windows-gnu
readonly work="$PWD/target/windows"
readonly programs="$work/programs"
readonly packages="rustc-web cargo-web rust-web-src libstd-rust-web-dev gcc-mingw-w64-x86-64 wine wine64"
readonly missing_status=77

step() { printf '\n== %s\n' "$1"; }
fail() { printf 'windows.sh: %s\n' "$1" >&2; exit 1; }

# Says loudly what is missing.
missing() {
    printf '\n*** WINDOWS IS NOT TRIED: %s is missing ***\n*** Debian 12: apt-get install %s ***\n\n' "$1" "$packages" >&2
    exit "$missing_status"
}

has() { command -v "$1" >/dev/null; }

# Chooses the cargo that can build for Windows: rustup's if it has the target, else Debian's, which then compiles the standard library itself.
choose_cargo() {
    cargo=(cargo)
    options=(--target "$triple" --target-dir "$work/cargo")
    if has rustc && ls "$(rustc --print target-libdir --target "$triple" 2>/dev/null)"/libstd-*.rlib >/dev/null 2>&1; then
        return
    fi
    [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ] || missing "a Rust compiler for Windows"
    [ -d "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library" ] || missing "the source of Rust's standard library"
    # -Z is for nightly compilers, unless this is set. Only the target is compiled with the sources; PATH keeps rustup's shims out.
    cargo=(env RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc RUSTC_BOOTSTRAP=1 PATH="/usr/bin:$PATH" /usr/bin/cargo)
    options+=(-Zbuild-std=std,panic_unwind,proc_macro,test)
}

build() {
    step "programs for Windows"
    "${cargo[@]}" build --release --workspace --bins "${options[@]}"
    mkdir -p "$programs"
    for name in ladorea ladorea-match mock-engine; do
        x86_64-w64-mingw32-strip -o "$programs/$name.exe" "$work/cargo/$triple/release/$name.exe"
    done
    ls -l "$programs"
}

# All tests and benchmarks compile, though not all of them are run here.
check_sources() {
    step "warnings"
    "${cargo[@]}" check --workspace --all-targets "${options[@]}" 2>&1 | tee "$work/check.txt"
    if grep -q '^warning' "$work/check.txt"; then fail "there are warnings for Windows"; fi
}

prepare_wine() {
    step "wine"
    export WINEPREFIX="$work/wine" WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
    unset DISPLAY
    mkdir -p "$WINEPREFIX"
    wine --version
    wineboot --init >/dev/null 2>&1 || fail "wine cannot be started"
    # Rust's standard library asks this library for random bytes; wine has it from version 9 on. The stand-in is for these tests only.
    local library="$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll"
    if [ ! -e "$library" ]; then
        cat >"$work/prng.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }
C
        x86_64-w64-mingw32-gcc -O1 -s -shared -o "$library" "$work/prng.c" -ladvapi32
    fi
}

# The program under wine, without the carriage returns that text may have.
windows() { wine "$@" 2>"$work/errors.txt" | tr -d '\r'; }

try_greeting() {
    step "greeting"
    printf 'uci\r\nquit\r\n' | windows "$programs/ladorea.exe" | grep -x uciok
    printf 'xboard\r\nprotover 2\r\nquit\r\n' | windows "$programs/ladorea.exe" | grep -x 'feature done=1'
}

# The node counts of the same sources built for Linux are the measure.
try_bench() {
    step "bench"
    cargo build --release --quiet --bin ladorea
    local here there
    here=$(target/release/ladorea bench | awk '/^Bench:/ { print $2 }')
    there=$(windows "$programs/ladorea.exe" bench | awk '/^Bench:/ { print $2 }')
    [ -n "$here" ] && [ "$here" = "$there" ] || fail "bench: $here nodes on Linux, \"$there\" on Windows"
    echo "$there nodes on both"
}

try_suites() {
    step "perft suites"
    windows "$programs/ladorea.exe" perft --suite 'perft\*.perft' || fail "perft: $(cat "$work/errors.txt")"
}

try_scripts() {
    step "protocol scripts"
    CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine \
        "${cargo[@]}" test --release --package ladorea --test integration "${options[@]}" -- conformance
}

# Paths have blanks and letters that are not ASCII on many a Windows; engines are found there, and files are written.
try_paths() {
    step "a match in a folder with blanks and umlauts"
    local folder="$work/Schöne Spiele (ß)"
    rm -rf "$folder"
    mkdir -p "$folder"
    cp "$programs"/*.exe perft/ladorean.perft "$folder"
    (
        cd "$folder"
        windows ./ladorea.exe perft --suite '*.perft' --max-nodes 100000
        printf 'setoption name Debug Log File value Gespräch 1.txt\nisready\nquit\n' | windows ./ladorea.exe | grep -x readyok
        grep -q 'readyok' 'Gespräch 1.txt'
        printf 'event = "Prüfung"\nvariant = "ladorean"\ngames = 2\nnodes = 200\nmax-plies = 30\nresults = "Prüfung 1.jsonl"
pgn = "Prüfung 1.pgn"\nhtml = "Prüfung 1.html"\n[[engine]]\nname = "Ä"\ncommand = '\''"./ladorea.exe"'\''\nprotocol = "uci"
[[engine]]\nname = "B"\ncommand = '\''".\\mock-engine.exe" uci none'\''\nprotocol = "uci"\n' >'Turnier 1.toml'
        windows ./ladorea-match.exe tournament 'Turnier 1.toml' | tail -n 1
        grep -c '^\[Result' 'Prüfung 1.pgn' | grep -qx 2
        [ -s 'Prüfung 1.jsonl' ] && [ -s 'Prüfung 1.html' ]
    ) || fail "in \"$folder\": $(cat "$work/errors.txt")"
}

mode=${1:-test}
case $mode in
    build | test) ;;
    *) sed -n '2,3s/^# //p' "$0"; exit 2 ;;
esac
has x86_64-w64-mingw32-gcc || missing "the linker (gcc-mingw-w64-x86-64)"
choose_cargo
[ "$mode" = build ] || has wine || missing "wine"
build
[ "$mode" = test ] || exit 0
check_sources
prepare_wine
try_greeting
try_bench
try_suites
try_scripts
try_paths
step "all is well on Windows"
