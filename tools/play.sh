#!/bin/sh
# Builds the quick page and serves it: play.sh ADDRESS PORT. Ends with Ctrl-C. Without both it only builds.
# Here only what node itself needs to run; everything else is done by play.mjs, as much as possible at the same time.
set -eu
cd "$(dirname "$0")/.."
tools/setup.sh compiler
me='make play'
. tools/common.sh
exec node tools/play.mjs "$@"
