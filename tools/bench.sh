#!/bin/sh
# Runs the benchmark natively and, compiled to WebAssembly, under node, and shows both in one table.
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh
me='make bench'

say "building the benchmark (the first time a few minutes)"
wasm=$(cargo bench --bench search --target $wasm_target --no-run --message-format json |
    sed -n 's/.*"executable":"\([^"]*\/search-[^"]*\.wasm\)".*/\1/p')
[ -n "$wasm" ] || fail "the benchmark did not build for WebAssembly; its messages are above."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
wasm-bindgen --target nodejs --out-dir "$out" --out-name bench "$wasm"
# As for the page, with what Rust itself uses of WebAssembly.
wasm-opt -O4 --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
    --enable-reference-types --enable-multivalue "$out/bench_bg.wasm" -o "$out/bench_bg.wasm"
cargo bench --quiet --bench search -- --wasm "$out/bench.js"
