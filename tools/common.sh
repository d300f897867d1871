# shellcheck shell=sh disable=SC2034
# What the set-up scripts share. Read with `.`, after changing to the repository's folder.

cargo_home=${CARGO_HOME:-$HOME/.cargo}
wasm_target=wasm32-unknown-unknown
# The toolchain that setup-wasm.sh makes from Debian's compiler where rustup cannot help.
toolchain=geister-wasm
toolchain_dir=${XDG_DATA_HOME:-$HOME/.local/share}/$toolchain

PATH=$cargo_home/bin:$PATH
# Without rustup that toolchain is used by its path. The Makefile does the same.
command -v rustup >/dev/null || PATH=$toolchain_dir/bin:$PATH
export PATH
unset RUSTUP_TOOLCHAIN # it would win over the toolchain set for this folder

say() { printf '%s: %s\n' "${me:-set-up}" "$*" >&2; }
fail() {
    printf '\n%s failed: %s\n' "${me:-set-up}" "$*" >&2
    exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# Installs Debian packages: apt_install PACKAGE...
apt_install() {
    have apt-get || fail "this needs what Debian calls: $*. Install them with your system's package manager, then run the same command again."
    if [ "$(id -u)" = 0 ]; then
        sudo=
    elif have sudo && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
        sudo=sudo
    else
        fail "these packages are missing and only an administrator can add them. Have one run: apt-get install --no-install-recommends $*"
    fi
    say "installing with apt-get: $* (up to 2 minutes)"
    # A stale package list is worth a try; a failing install says more than a failing update.
    $sudo apt-get update -qq || say "apt-get could not refresh its list of packages; going on with the old one"
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends --no-remove "$@" >/dev/null ||
        fail "apt-get could not install: $*. Its message is above; run 'apt-get install $*' by hand to see more, then run the same command again."
}
