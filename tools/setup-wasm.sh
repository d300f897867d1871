#!/bin/sh
# Makes `cargo build --target wasm32-unknown-unknown` work here. Safe to run again.
#
# Ordinarily that is `rustup target add`. Where rustup's server is out of reach, or there is no
# rustup, but Debian's packages can be had: install Debian's rustc, build its std for wasm once from
# its own vendored source (no network), and make the result this repository's toolchain,
# "geister-wasm": by `rustup override`, or without rustup by PATH (common.sh, Makefile).
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh
repo=$(pwd)
dir=$toolchain_dir

# 1. The ordinary way. GEISTER_DEBIAN_RUST=1 skips it, to try the other.
ordinary() {
    [ -z "${GEISTER_DEBIAN_RUST:-}" ] || return 1
    libs() { ls "$(rustc --print target-libdir --target $wasm_target 2>/dev/null)"/libstd-*.rlib >/dev/null 2>&1; }
    libs && return
    have rustup || return 1
    say "fetching Rust's $wasm_target target with rustup (about a minute)"
    log=$(mktemp)
    # `toolchain install` reads rust-toolchain.toml: for a toolchain not yet there (RUSTUP_AUTO_INSTALL=0).
    if rustup target add $wasm_target >"$log" 2>&1 || rustup toolchain install >>"$log" 2>&1 ||
        { ! rustc --version >/dev/null 2>&1 && rustup default stable >>"$log" 2>&1; }; then
        { libs || rustup target add $wasm_target >>"$log" 2>&1; } && libs && rm -f "$log" && return
    fi
    say "rustup could not: $(grep -i error "$log" | head -n 1)"
    rm -f "$log"
    return 1
}
if have rustup; then active=$(rustup show active-toolchain 2>/dev/null || true); else active=$(command -v rustc || true); fi
case $active in
"$toolchain"* | "$dir"/*) ;; # already ours; below it is brought up to date
*)
    if ordinary; then
        minimum=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
        found=$(rustc -V | cut -d ' ' -f 2)
        [ "$(printf '%s\n' "$minimum" "$found" | sort -V | head -n 1)" = "$minimum" ] ||
            fail "Rust $found is too old, this needs $minimum or newer. Run 'rustup update stable' (or your system's way to update Rust), then the same command again."
        exit 0
    fi
    have apt-get || fail "no Rust compiler with the target $wasm_target was found. Install Rust with rustup as the Rust project's web site describes, run 'rustup target add $wasm_target', then the same command again."
    say "using Debian's Rust compiler instead"
    ;;
esac

# 2. Debian's compiler, cargo, clippy, rustfmt and std source, and the lld of its LLVM.
usr=${GEISTER_DEBIAN_USR:-/usr} # elsewhere only in the test of this script
rustc=$usr/bin/rustc
src=$usr/lib/rustlib/src/rust/library
missing=
[ -e "$usr"/share/doc/rustc-web ] || missing="$missing rustc-web"
[ -e "$usr"/share/doc/cargo-web ] || missing="$missing cargo-web"
[ -e "$usr"/bin/cargo-clippy ] || missing="$missing rust-web-clippy"
[ -e "$src"/vendor ] || missing="$missing rust-web-src"
[ -e "$usr"/bin/rustfmt ] || (cd / && rustup which rustfmt) >/dev/null 2>&1 || missing="$missing rustfmt-web"
# shellcheck disable=SC2086 # a list of words
[ -z "$missing" ] || apt_install $missing
llvm=$("$rustc" -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
[ -e "$usr"/bin/lld-"$llvm" ] || apt_install lld-"$llvm"
host=$("$rustc" -vV | sed -n 's/^host: //p')
version=$("$rustc" -vV && cat tools/setup-wasm.sh) # a new compiler, or a change here, builds afresh

if [ "$(cat "$dir/version" 2>/dev/null)" != "$version" ]; then
    # 3. Build std. The crate `test` is for `cargo test`; bitcode, for `lto = true`.
    say "building Rust's standard library for $wasm_target with $("$rustc" -V) (once, about 2 minutes)"
    mkdir -p "$(dirname "$dir")"
    work=$(mktemp -d "$dir.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT TERM
    new=$work/toolchain out=$work/target/$wasm_target/release/deps
    printf '[package]\nname = "empty"\nedition = "2021"\n[lib]\npath = "lib.rs"\n' >"$work/Cargo.toml"
    : >"$work/lib.rs"
    (cd "$work" && env -u CARGO_TARGET_DIR -u CARGO_BUILD_TARGET -u CARGO_ENCODED_RUSTFLAGS -u RUSTC_WRAPPER \
        RUSTC="$rustc" RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Cembed-bitcode=yes CARGO_HOME="$work/home" \
        CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 \
        "$usr"/bin/cargo build --offline --release --target $wasm_target -Zbuild-std=std,test,panic_abort,proc_macro \
        --config 'source.crates-io.replace-with="vendored"' --config "source.vendored.directory=\"$src/vendor\"") ||
        fail "Debian's standard library did not build. Its message is above. Where rustup reaches its server, 'rustup target add $wasm_target' makes this step unnecessary."

    # 4. A toolchain directory: our std for wasm, Debian's for the host, Debian's programs told of both.
    mkdir -p "$new/bin" "$new/lib/rustlib/$host/bin" "$new/lib/rustlib/$wasm_target/lib"
    rm -f "$out"/libempty-*
    cp "$out"/*.rlib "$new/lib/rustlib/$wasm_target/lib/"
    ln -s "$usr/lib/rustlib/$host/lib" "$new/lib/rustlib/$host/lib"
    ln -s "$usr"/bin/lld-"$llvm" "$new/lib/rustlib/$host/bin/rust-lld"
    ln -s "$usr"/lib/rustlib/src "$usr"/lib/rustlib/etc "$new/lib/rustlib/"
    ln -s "$usr"/bin/cargo "$new/bin/cargo"
    for tool in rustc rustdoc; do
        printf '#!/bin/sh\nexec "%s/bin/%s" --sysroot "%s" "$@"\n' "$usr" $tool "$dir" >"$new/bin/$tool"
    done
    for tool in cargo-clippy clippy-driver; do
        printf '#!/bin/sh\nSYSROOT="%s" exec "%s/bin/%s" "$@"\n' "$dir" "$usr" $tool >"$new/bin/$tool"
    done
    chmod +x "$new"/bin/*
    for tool in cargo-fmt rustfmt; do # any rustfmt will do
        if [ -e "$usr"/bin/$tool ]; then path=$usr/bin/$tool; else path=$(cd / && rustup which $tool 2>/dev/null) || continue; fi
        ln -s "$path" "$new/bin/$tool"
    done
    printf '%s\n' "$version" >"$new/version"
    rm -rf "$dir"
    mv "$new" "$dir"
    say "$repo builds with $("$rustc" -V) as the toolchain $toolchain"
fi
if have rustup && [ "${active%% *}" != $toolchain ]; then
    rustup -q toolchain link $toolchain "$dir"
    rustup -q override set $toolchain --path "$repo" >/dev/null
fi
