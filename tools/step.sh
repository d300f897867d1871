#!/bin/sh
# Runs one step of `make` under a heading: step.sh TARGET 'what it does' COMMAND...
set -eu
target=$1 what=$2
shift 2
start=$(date +%s)
printf '\n=== %s: %s\n' "$target" "$what"
code=0
"$@" || code=$?
now=$(date +%s)
mkdir -p target
# What the processors did, without waiting for others: of two steps side by side each takes longer than it works.
worked=$(mktemp)
times >"$worked"
work=$(awk 'END { gsub(/[ms]/, " "); printf "%d", 60 * $1 + $2 + 60 * $3 + $4 }' "$worked")
rm -f "$worked"
printf '%s %s %s %s: %s\n' "$now" $((now - start)) "$work" "$target" "$what" >>target/step-times.txt # shown at the end of make test
[ "$code" != 0 ] || exit 0
printf '\n=== %s FAILED after %s s: %s\n    To run only this step again: make %s\n' \
    "$target" "$((now - start))" "$what" "$target" >&2
exit "$code"
