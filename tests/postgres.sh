#!/usr/bin/env bash
# Runs a command beside a throw-away PostgreSQL server: tests/postgres.sh cargo test …
#
# The server lives in a temporary folder, listens on a socket there and forgets everything at the
# end. TEST_DATABASE_URL names it. A server that TEST_DATABASE_URL names already is used as it is.
set -euo pipefail

if [[ -n ${TEST_DATABASE_URL:-} ]]; then
  exec "$@"
fi

find_bin() {
  local initdb
  if initdb=$(command -v initdb); then
    dirname "$(readlink -f "$initdb")"
  else
    # Debian keeps the server's programs off the PATH, one folder for each version.
    find /usr/lib/postgresql -name initdb -printf '%h\n' 2>/dev/null | sort -V | tail -n 1 | grep .
  fi
}

if ! bin=$(find_bin); then
  if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy postgresql; } >&2
    bin=$(find_bin)
  else
    echo 'PostgreSQL is needed for the tests: install it, or name a server in TEST_DATABASE_URL' >&2
    exit 1
  fi
fi

# In memory where there is room: a database for each test is made and dropped, and some file systems
# search long for free inodes then.
where=${TMPDIR:-/tmp}
free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1) || free=0
if [[ -w /dev/shm ]] && ((free > 2 * 1024 * 1024)); then where=/dev/shm; fi
folder=$(mktemp -d "$where/jaali-postgres.XXXXXX")
chmod 755 "$folder"

# PostgreSQL refuses to run as root.
as_server=()
if [[ $(id -u) == 0 ]]; then
  user=nobody
  if id postgres >/dev/null 2>&1; then user=postgres; fi
  chown "$user" "$folder"
  as_server=(runuser -u "$user" --)
fi

server() { (cd "$folder" && "${as_server[@]}" "$bin/$1" "${@:2}"); }

stop() {
  server pg_ctl -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

server initdb -D "$folder/data" -U jaali --auth=trust --encoding=UTF8 --locale=C --no-sync >/dev/null
options="-c listen_addresses='' -c unix_socket_directories='$folder' -c max_connections=300"
options+=" -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
server pg_ctl -D "$folder/data" -l "$folder/log" -o "$options" -w start >/dev/null ||
  { cat "$folder/log" >&2; exit 1; }

export TEST_DATABASE_URL="postgres://jaali@localhost/postgres?host=$folder"
"$@"
