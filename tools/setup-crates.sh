#!/bin/sh
# Fetches every crate that Cargo.lock names, so that everything after this builds without a network. Safe to run again:
# with all of them there it takes no time and asks nobody.
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh

cargo fetch --locked --offline --quiet 2>/dev/null && exit 0
count=$(grep -c '^source = ' Cargo.lock)
say "fetching $count crates of Rust (once, about half a minute)"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'exit 130' INT TERM
cargo fetch --locked 2>"$log" && exit 0
# Cargo lists everything that it fetched; of that only what went wrong is of interest.
grep -v -E '^ +(Downloading|Downloaded|Updating|Blocking) ' "$log" >&2 || true
if grep -q -- '--locked' "$log"; then
    fail "Cargo.lock does not fit Cargo.toml. Run 'cargo metadata >/dev/null', which brings it up to date, then the same command again."
fi
fail "cargo could not fetch Rust's crates; its message is above. Check that this machine reaches them (a proxy is set with https_proxy), then run the same command again: it goes on from here."
