#!/bin/sh
# Proves that the set-up alone is enough to build: with an empty cargo home (the installed tools linked in) it must leave
# a registry from which cargo answers and builds the page of `make play` without a network. Whoever plays has not run
# anything else before. The page stays where tests/browser/quick.rs finds it.
set -eu
cd "$(dirname "$0")/../.."
me='set-up on a fresh machine'
. tools/common.sh
fresh=$(pwd)/target/fresh
# Always at the same place: cargo builds everything again when its home moves.
rm -rf "$fresh/cargo-home"
mkdir -p "$fresh/cargo-home/bin"
ln -s "$cargo_home"/bin/* "$fresh/cargo-home/bin/"
# How this machine reaches the crates is no part of the test.
for file in config.toml config; do
    [ ! -e "$cargo_home/$file" ] || ln -s "$cargo_home/$file" "$fresh/cargo-home/"
done
export CARGO_HOME="$fresh/cargo-home" CARGO_TARGET_DIR="$fresh"

tools/setup.sh play
for platform in '' "--filter-platform $wasm_target" "--filter-platform $(rustc -vV | sed -n 's/^host: //p')"; do
    # shellcheck disable=SC2086 # an option and its value
    cargo metadata --offline --locked --format-version 1 $platform >/dev/null ||
        fail "the set-up did not fetch every crate, so nothing can be built offline. tools/setup-crates.sh should."
done
CARGO_NET_OFFLINE=true tools/play.sh ||
    fail "the page of make play does not build from what the set-up left; the reason is above."
