#!/bin/sh
# Makes the page's three web fonts in assets/fonts from the npm packages of Newsreader and
# Source Sans 3, cut to what the page shows: Latin-1, a few signs, the weights in use. Safe to run again.
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh
newsreader=5.3.0
source_sans=5.3.0
fonttools=4.68.0
brotli=1.2.1
fonts=assets/fonts
# Says what the fonts are, for the reader and, by the check sum of this script, for us.
about="Newsreader (npm package version $newsreader) and Source Sans 3 ($source_sans), both under the SIL Open Font License
(OFL-*.txt), cut for this page by tools/setup-fonts.sh (check sum $(cksum <tools/setup-fonts.sh | cut -d ' ' -f 1))."

if [ "$(cat $fonts/about.txt 2>/dev/null)" = "$about" ] && [ -s $fonts/newsreader.woff2 ] &&
    [ -s $fonts/newsreader-italic.woff2 ] && [ -s $fonts/source-sans-3.woff2 ]; then
    exit 0
fi
say "making the web fonts (once, about 20 seconds)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

(cd "$work" && npm install --loglevel=error --no-audit --no-fund --no-save --ignore-scripts --prefix "$work" \
    "@fontsource-variable/newsreader@$newsreader" "@fontsource-variable/source-sans-3@$source_sans" >npm.log 2>&1) || {
    cat "$work/npm.log" >&2
    fail "npm could not fetch the fonts. Check that this machine reaches npm's packages, then run the same command again."
}

# fonttools in a Python environment of its own: the same version everywhere, and no administrator needed.
# Otherwise Debian's, which is older and makes the same fonts.
works() { "$1" -c 'import fontTools.varLib.instancer, brotli' 2>/dev/null; }
python=$work/venv/bin/python
if ! { have python3 && python3 -m venv "$work/venv" >"$work/pip.log" 2>&1 &&
    "$python" -m pip install --quiet --disable-pip-version-check "fonttools==$fonttools" "brotli==$brotli" >>"$work/pip.log" 2>&1 &&
    works "$python"; }; then
    python=/usr/bin/python3
    works $python || apt_install python3 python3-fonttools python3-brotli
    works $python || fail "fonttools, which cuts the fonts, is neither to be had from PyPI nor from Debian. Install Python's venv and pip (Debian: apt-get install python3-venv), then run the same command again."
fi

mkdir -p "$work/out"
"$python" - "$work/node_modules/@fontsource-variable" "$work/out" <<'PYTHON' || fail "the fonts could not be cut. Python's message is above."
import sys
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

packages, out = sys.argv[1:]
text = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”…·×−←↑→↓")]


def cut(source, target, limits, family=None):
    font = TTFont(f"{packages}/{source}")
    options = Options()
    options.layout_features = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "rvrn", "tnum"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=text)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, limits)
    if family:
        for record in list(font["name"].names):
            if record.nameID in (1, 3, 4, 6, 16, 25):
                record.string = family.replace(" ", "") if record.nameID in (3, 6, 25) else family
    font.flavor = "woff2"
    font.save(f"{out}/{target}")


opsz = "newsreader/files/newsreader-latin-opsz-{}.woff2"  # the files with both axes
cut(opsz.format("normal"), "newsreader.woff2", {"opsz": 30, "wght": (400, 500)})
cut(opsz.format("italic"), "newsreader-italic.woff2", {"opsz": 24, "wght": 400})
# "Source" is a reserved font name: a changed version must carry another name inside.
sans = "source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
cut(sans, "source-sans-3.woff2", {"wght": (400, 700)}, "Geister Sans")
copyright = TTFont(f"{packages}/{sans}")["name"].getDebugName(0)
for name in "newsreader", "source-sans-3":
    licence = open(f"{packages}/{name}/LICENSE", encoding="utf-8").read()
    if name == "source-sans-3":
        licence = f"{copyright}\n{licence}"
    open(f"{out}/OFL-{name}.txt", "w", encoding="utf-8").write(licence)
PYTHON

mkdir -p $fonts
rm -f $fonts/about.txt
cp "$work"/out/* $fonts/
printf '%s\n' "$about" >$fonts/about.txt
say "$fonts: $(cat $fonts/*.woff2 | wc -c) bytes in three fonts"
