#!/bin/sh
# A PostgreSQL server of one's own: postgres.sh BIN [PORT CERTIFICATE KEY]. Says its folder, which is also its socket's, when it
# answers. With a port it listens there too, to encrypted connections only, with this certificate and its key (PEM).
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
    listen=
    if [ $# -gt 1 ]; then
        umask 077
        printf '%s\n' "$3" >"$dir/data/server.crt"
        printf '%s\n' "$4" >"$dir/data/server.key"
        printf 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n' >"$dir/data/pg_hba.conf"
        printf "ssl = on\nport = %s\n" "$2" >>"$dir/data/postgresql.conf"
        listen=127.0.0.1
        export PGPORT="$2"
    fi
    "$bin/postgres" -D "$dir/data" -c listen_addresses="$listen" -c unix_socket_directories="$dir" &
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
