#!/bin/sh
# Runs the benchmarks (all, or those named) natively and, compiled to WebAssembly, under node, and shows both in one
# table each.
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh
me='make bench'

say "building the benchmarks (the first time a few minutes)"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
for bench in ${*:-search solve belief training}; do
    # Training is for the command line alone.
    if [ "$bench" = training ]; then
        CARGO_TARGET_DIR=target/native RUSTFLAGS='-C target-cpu=native' cargo bench --quiet --bench training
        continue
    fi
    wasm=$(cargo bench --bench $bench --target $wasm_target --no-run --message-format json |
        sed -n 's/.*"executable":"\([^"]*\/'$bench'-[^"]*\.wasm\)".*/\1/p')
    [ -n "$wasm" ] || fail "the benchmark did not build for WebAssembly; its messages are above."
    wasm-bindgen --target nodejs --out-dir "$out" --out-name $bench "$wasm"
    # As for the page, with what Rust itself uses of WebAssembly.
    wasm-opt -O4 --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
        --enable-mutable-globals --enable-reference-types --enable-multivalue "$out/${bench}_bg.wasm" -o "$out/${bench}_bg.wasm"
    cargo bench --quiet --bench $bench -- --wasm "$out/$bench.js"
    echo
done
