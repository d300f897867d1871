#!/bin/sh
# Builds the page to release into dist/. When that fails, the reason is the last thing on the screen: cargo says it
# itself; of what trunk says, only the causes.
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh
log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'exit 130' INT TERM
# Offline, so that a tool of a wrong version fails at once instead of being looked for on the network.
RUST_BACKTRACE=0 trunk build --release --offline --log error >"$log" && exit 0
grep -q 'executable .cargo. .* returned a bad status' "$log" || sed -n 's/^ *[0-9]*: /    /p' "$log" >&2
exit 1
