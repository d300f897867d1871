#!/bin/sh
# Draws the icons of an installed page from assets/icon.svg: one as it is in two sizes, one with a wall around it for systems that
# cut icons to a shape of their own, and the same for Apple's. Needs Chromium; the pictures are kept in assets/icons.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir -p assets/icons
draw() { # name, scale of 512, share of the picture, colour behind it
  {
    echo "<!doctype html><style>html,body{margin:0;height:100%;background:$4}body{display:grid;place-items:center}svg{width:$3;height:$3}</style>"
    cat assets/icon.svg
  } >"$work/icon.html"
  # A window of Chromium is never as small as the smaller icons: the scale is what changes.
  chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" --window-size=512,512 \
    --force-device-scale-factor="$2" --default-background-color=00000000 --screenshot="$PWD/assets/icons/$1.png" \
    "file://$work/icon.html" >/dev/null 2>&1
}
cp assets/icon.svg assets/icons/icon.svg
draw icon-256 .5 100% transparent
draw icon-512 1 100% transparent
draw maskable-512 1 68% '#13151b'
draw apple-256 .5 76% '#13151b'
