#!/bin/sh
# Installs the build tools at the versions this repository asks for: `setup-tools.sh play` only what the quick page
# of `make play` needs, `setup-tools.sh build` also what a release needs, `setup-tools.sh test` also what drives Firefox.
# Safe to run again.
# Trunk could fetch wasm-bindgen and wasm-opt by itself, but from places that not every machine
# reaches; this needs only Rust's crates and npm. Everything lands in ~/.cargo/bin.
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh
what=${1:-build}
trunk=0.22.1
wasm_bindgen=$(sed -n 's/^wasm_bindgen = "\(.*\)"$/\1/p' Trunk.toml)
wasm_opt=$(sed -n 's/^wasm_opt = "version_\(.*\)"$/\1/p' Trunk.toml)
{ [ -n "$wasm_bindgen" ] && [ -n "$wasm_opt" ]; } || fail "Trunk.toml must name wasm_bindgen and wasm_opt under [tools]."
# The library and the tool must be the same version.
if [ -e Cargo.lock ]; then
    locked=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p;}' Cargo.lock)
    [ "$locked" = "$wasm_bindgen" ] ||
        fail "Cargo.lock has wasm-bindgen $locked but Trunk.toml says $wasm_bindgen. Write $locked there, then run the same command again."
fi

# Tools are built for a quick build, not a fast program: their own profile is LTO, which doubles it,
# and opt-level 1 doubles it again.
install() {
    env -u RUSTFLAGS -u CARGO_TARGET_DIR CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        CARGO_PROFILE_RELEASE_OPT_LEVEL=0 cargo install --locked --force --root "$cargo_home" "$@" ||
        fail "cargo could not install $tool. Its message is above; check that this machine reaches Rust's crates, then run the same command again: it goes on from here."
}
has() { [ "$("$1" --version 2>/dev/null | awk 'NR == 1 { print $'"$3"' }')" = "$2" ]; }
check() {
    has "$@" || fail "$tool was installed, but $(command -v "$1" || echo "no $1 on PATH") answers '$("$1" --version 2>&1 | head -n 1)'. Remove that file or take it off PATH, then run the same command again."
}

# Who has cargo-binstall gets the released program where there is one and it can be reached.
released() {
    have cargo-binstall && cargo binstall --no-confirm --force --disable-strategies compile --root "$cargo_home" "$1" >/dev/null 2>&1
}

tool="wasm-bindgen $wasm_bindgen"
has_bindgen() { has wasm-bindgen "$wasm_bindgen" 2 && has wasm-bindgen-test-runner "$wasm_bindgen" 2; }
has_bindgen || { released wasm-bindgen-cli@"$wasm_bindgen" && has_bindgen; } || {
    say "building $tool, which joins page and WebAssembly (once, about a minute)"
    install --no-default-features wasm-bindgen-cli@"$wasm_bindgen"
    check wasm-bindgen "$wasm_bindgen" 2
}
[ "$what" != play ] || exit 0
tool="trunk $trunk"
has trunk "$trunk" 2 || { released trunk@"$trunk" && has trunk "$trunk" 2; } || {
    say "building $tool, which makes the page (once, 3 to 5 minutes on two cores)"
    # Trunk states a newer compiler than it needs, hence --ignore-rust-version.
    install --ignore-rust-version --no-default-features --features rustls trunk@"$trunk"
    check trunk "$trunk" 2
}
# npm's binaryen is wasm-opt itself, run by node. Debian's (108) breaks our output: Table.grow fails.
tool="wasm-opt $wasm_opt"
has wasm-opt "$wasm_opt" 3 || {
    say "fetching $tool, which makes WebAssembly smaller (once, a few seconds)"
    npm install --loglevel=error --no-audit --no-fund --global --prefix "$cargo_home" binaryen@"$wasm_opt".0.0 >&2 ||
        fail "npm could not install binaryen@$wasm_opt.0.0, which is $tool. Check that this machine reaches npm's packages, then run the same command again."
    check wasm-opt "$wasm_opt" 3
}
[ "$what" = test ] || exit 0
# Debian ships Firefox without it.
geckodriver=0.37.1
tool="geckodriver $geckodriver"
[ -x "${GECKODRIVER:-}" ] || has geckodriver "$geckodriver" 2 || {
    say "building $tool, with which the tests drive Firefox (once, about a minute)"
    install geckodriver@"$geckodriver"
    check geckodriver "$geckodriver" 2
}
