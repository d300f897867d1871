#!/bin/sh
# Installs what is missing: `setup.sh compiler` what every build begins with, `setup.sh play` what the quick page of
# `make play` needs, `setup.sh build` what a release needs, `setup.sh test` also what the tests need.
# Safe to run again: with everything there it takes about a second.
# Needs only Debian's packages, Rust's crates, npm and PyPI; on other systems it says what is missing.
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh
what=${1:-build}

# Programs and fonts that Debian ships, in one go.
missing=
want() { missing="$missing $*"; }
have cc || want gcc libc6-dev
have node || want nodejs
have npm || want npm
if [ "$what" = test ]; then
    driver=${CHROMEDRIVER:-$(command -v chromedriver || echo /usr/bin/chromedriver)}
    [ -x "$driver" ] || want chromium chromium-driver
    have firefox-esr || have firefox || want firefox-esr
    # WebKit, as Safari has it; it opens windows, for which there is a screen that nobody sees.
    have WebKitWebDriver || want webkit2gtk-driver
    have xvfb-run || want xvfb xauth
    # The collector is tested on a server of the tests' own.
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || want postgresql
    # A study's report is computed again by the scripts that go with its data.
    have python3 || want python3
    have Rscript || want r-base-core
    # Japanese text in the browser tests and pictures.
    [ -e /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc ] ||
        { have fc-list && fc-list :lang=ja 2>/dev/null | grep -q .; } || want fonts-noto-cjk
fi
# shellcheck disable=SC2086 # a list of words
[ -z "$missing" ] || apt_install $missing

tools/setup-wasm.sh
. tools/common.sh # it may have made a compiler
if [ "$what" = test ] && ! { cargo fmt --version && cargo clippy --version; } >/dev/null 2>&1; then
    say "adding rustfmt and clippy"
    rustup component add rustfmt clippy ||
        fail "rustfmt or clippy is missing and rustup could not add it. Run 'rustup component add rustfmt clippy', then the same command again."
fi
[ "$what" != compiler ] || exit 0 # `make play` does the rest while it compiles
tools/setup-crates.sh
tools/setup-tools.sh "$what"
tools/setup-fonts.sh
