#!/bin/sh
# Builds the page and serves it: play.sh ADDRESS PORT. Ends with Ctrl-C.
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh
address=$1 port=$2
me='make play'
link=http://$address:$port/
# For other devices, such as a phone: trunk then lists the addresses they can use.
[ "$address" != 0.0.0.0 ] || link="http://127.0.0.1:$port/ (from other devices: see the list above)"

listen='const s = require("net").createServer(); s.on("error", e => process.exit(e.code === "EADDRINUSE" ? 3 : 4)); s.listen(+process.argv[2], process.argv[1], () => s.close());'
code=0
node -e "$listen" "$address" "$port" || code=$?
case $code in
0) ;;
3) fail "port $port is taken by another program. Choose another one: make play PORT=$((port + 1))" ;;
*) fail "cannot serve at $address, port $port. Try: make play ADDRESS=127.0.0.1 PORT=8081" ;;
esac

say "building the page (the first time about 5 minutes, later half a minute); the address follows"
# Trunk answers after its first build, even a failed one: then say where, or what went wrong.
# This watcher ends with trunk, which takes over the process of this script.
probe='require("net").connect(+process.argv[2], process.argv[1]).on("connect", () => process.exit(0)).on("error", () => process.exit(1));'
start=$(mktemp)
(
    while kill -0 $$ 2>/dev/null; do
        if node -e "$probe" "$address" "$port" 2>/dev/null; then
            if [ -n "$(find dist/index.html -newer "$start" 2>/dev/null)" ]; then
                printf '\n    Geister Lab: %s\n    (Ctrl-C ends it)\n\n' "$link"
            else
                kill $$
                printf '\n%s failed: the page did not build, the reason is above. "make build" tries again without serving.\n' "$me" >&2
            fi
            break
        fi
        sleep 1
    done
    rm -f "$start"
) &
set --
[ "$address" = 0.0.0.0 ] || set -- --disable-address-lookup
exec trunk serve --release --offline --no-autoreload --address "$address" --port "$port" "$@"
