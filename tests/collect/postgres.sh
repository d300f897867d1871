#!/bin/sh
# A PostgreSQL server of one's own: postgres.sh BIN. Says its folder, which is also its socket's, when it answers.
# It ends, and leaves nothing behind, when standard input ends: however the test ends that holds the other end of it.
set -eu
bin=$1
trap '' INT # a Ctrl-C at the test is seen as the end of standard input
dir=$(mktemp -d /tmp/geister-postgres.XXXXXX)
server=
end() {
    [ -z "$server" ] || { kill -QUIT "$server" && wait "$server"; } || true
    rm -rf "$dir"
}
trap end EXIT
{
    "$bin/initdb" -D "$dir/data" -U geister -A trust -E UTF8 --locale=C -N
    "$bin/postgres" -D "$dir/data" -c listen_addresses= -c unix_socket_directories="$dir" &
    server=$!
} >"$dir/log" 2>&1 || { cat "$dir/log" >&2; exit 1; }
tries=0
until "$bin/pg_isready" -q -h "$dir" -U geister; do
    tries=$((tries + 1))
    [ $tries -lt 300 ] && kill -0 "$server" 2>/dev/null || { cat "$dir/log" >&2; exit 1; }
    sleep 0.1
done
echo "$dir"
read -r _ || true
