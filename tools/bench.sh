#!/bin/sh
# Runs the benchmarks natively and, compiled to WebAssembly, under node. Adjust them here only.
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh
bench="cargo bench --bench speed"

printf '\n=== native\n'
$bench
printf '\n=== WebAssembly under node\n'
$bench --target $wasm_target
