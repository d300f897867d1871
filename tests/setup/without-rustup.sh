#!/bin/sh
# Tests the set-up on a machine that has nothing, not even rustup, without installing a compiler: Debian's packages,
# cargo and rustc are played by small scripts that write down what they were asked to do.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
export work
mkdir -p "$work/bin" "$work/usr" "$work/home"

# A machine with these commands and no others.
for tool in awk cat chmod cksum cp cut dirname env grep head ln ls mkdir mktemp mv rm sed sh sort; do
    ln -s "$(command -v $tool)" "$work/bin/$tool"
done
# stub FILE: a program that writes down its call and then does what is given here.
stub() {
    mkdir -p "$(dirname "$1")"
    { printf '#!/bin/sh\necho "%s $*" >>"%s/calls"\n' "$(basename "$1")" "$work" && cat; } >"$1"
    chmod +x "$1"
}
printf '#!/bin/sh\necho 0\n' >"$work/bin/id" # root: no password is asked for
chmod +x "$work/bin/id"
# "Installs" what Debian's packages hold, as far as the set-up looks at it.
stub "$work/bin/apt-get" <<'STUB'
for package; do
    case $package in
    gcc) ln -sf /bin/true "$work/bin/cc" ;;
    nodejs) ln -sf /bin/true "$work/bin/node" ;;
    npm) ln -sf /bin/true "$work/bin/npm" ;;
    rustc-web | cargo-web) mkdir -p "$work/usr/share/doc/$package" "$work/usr/bin" && cp "$work/${package%-web}" "$work/usr/bin/" ;;
    rust-web-clippy) ln -sf /bin/true "$work/usr/bin/cargo-clippy" ;;
    rust-web-src) mkdir -p "$work/usr/lib/rustlib/src/rust/library/vendor" ;;
    rustfmt-web) ln -sf /bin/true "$work/usr/bin/rustfmt" && ln -sf /bin/true "$work/usr/bin/cargo-fmt" ;;
    lld-*) ln -sf /bin/true "$work/usr/bin/$package" ;;
    esac
done
STUB
stub "$work/rustc" <<'STUB'
case $* in
*-vV) printf 'rustc 1.96.0\nhost: x86_64-unknown-linux-gnu\nLLVM version: 19.1.7\n' ;;
*-V) echo rustc 1.96.0 ;;
esac
STUB
stub "$work/cargo" <<'STUB'
case $* in
*-Zbuild-std*) out=target/wasm32-unknown-unknown/release/deps && mkdir -p $out && : >$out/libstd-1.rlib ;;
*fetch*--offline*) [ -e "$work/fetched" ] ;;
*fetch*) : >"$work/fetched" ;;
*install*wasm-bindgen-cli@*)
    mkdir -p "$HOME/.cargo/bin"
    for tool in wasm-bindgen wasm-bindgen-test-runner; do
        printf '#!/bin/sh\necho %s %s\n' $tool "${*##*@}" >"$HOME/.cargo/bin/$tool" && chmod +x "$HOME/.cargo/bin/$tool"
    done
    ;;
esac
STUB

set_up() {
    : >"$work/calls"
    for script in "setup.sh compiler" setup-crates.sh "setup-tools.sh play"; do
        # shellcheck disable=SC2086 # a command and its argument
        env -i work="$work" PATH="$work/bin" HOME="$work/home" GEISTER_DEBIAN_USR="$work/usr" sh tools/$script \
            >"$work/out" 2>&1 || wrong "tools/$script ends with an error: $(cat "$work/out")"
    done
}
wrong() {
    printf 'without rustup: %s\nWhat was called:\n' "$*" >&2
    sed 's/^/    /' "$work/calls" >&2
    exit 1
}

set_up
for call in 'apt-get install .*gcc libc6-dev nodejs npm$' \
    'apt-get install .*rustc-web cargo-web rust-web-clippy rust-web-src rustfmt-web$' 'apt-get install .*lld-19$' \
    'cargo build --offline .*-Zbuild-std' 'cargo fetch --locked$' 'cargo install .*wasm-bindgen-cli@'; do
    line=$(grep -n -m 1 -e "^$call" "$work/calls" | cut -d : -f 1)
    [ "${line:-0}" -gt "${last:-0}" ] || wrong "'$call' was not called, or too soon"
    last=$line
done
toolchain=$work/home/.local/share/geister-wasm
[ -e "$toolchain/lib/rustlib/wasm32-unknown-unknown/lib/libstd-1.rlib" ] || wrong "the compiler has no library for wasm32"
"$toolchain/bin/rustc" --version
grep -q "^rustc --sysroot $toolchain --version" "$work/calls" || wrong "the compiler does not know of that library"
set_up
! grep -E '^apt-get|^cargo (build|install)|^cargo fetch --locked$' "$work/calls" || wrong "a second set-up does it all again"
echo "without rustup: Debian's compiler is set up, then the crates and wasm-bindgen; a second time nothing is done"
