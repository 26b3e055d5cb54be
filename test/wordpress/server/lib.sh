# Shared by start.sh and stop.sh. Sourced, never run.
KIT="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
STATE="${WP_STATE:-${TMPDIR:-/tmp}/hotel-wordpress-$(id -u)}"
STATE="${STATE%/}"
RUN="$STATE/run"
PORT="${WP_PORT:-}"
if [ -z "$PORT" ]; then
  if [ -f "$RUN/port" ]; then PORT="$(cat "$RUN/port")"; else PORT=8087; fi
fi
BASE="http://127.0.0.1:$PORT"
DB_SOCK="$RUN/db.sock"
FPM_SOCK="$RUN/fpm.sock"
# As long as names of databases may be.
DB_NAME=wordpress_of_an_estate_whose_provider_gives_databases_long_names

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }

# pid_of NAME: prints the pid from run/NAME.pid, if that process is alive and is ours
# (its command line or its open working set names our state directory).
pid_of() {
  local f="$RUN/$1.pid" pid
  [ -s "$f" ] || return 1
  pid="$(tr -dc '0-9' <"$f")"
  [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null || return 1
  tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -qF -- "$STATE" || return 1
  printf '%s' "$pid"
}

wait_gone() { # PID SECONDS
  local i
  for i in $(seq 1 $(( $2 * 10 ))); do kill -0 "$1" 2>/dev/null || return 0; sleep 0.1; done
  return 1
}

fpm_binary() { command -v php-fpm || ls /usr/sbin/php-fpm[0-9]* 2>/dev/null | sort -V | tail -1; }

start_db() {
  pid_of db >/dev/null && return 0
  local asroot=()
  [ "$(id -u)" = 0 ] && asroot=(--user=root)
  rm -f "$DB_SOCK"
  mariadbd --no-defaults "${asroot[@]}" --datadir="$STATE/db" --socket="$DB_SOCK" \
    --pid-file="$RUN/db.pid" --log-error="$STATE/log/db.log" --skip-networking --skip-log-bin \
    --skip-name-resolve --innodb-flush-log-at-trx-commit=0 --innodb-buffer-pool-size=64M \
    --performance-schema=OFF --max-connections=40 >/dev/null 2>&1 9>&- &
  local i
  for i in $(seq 1 300); do
    [ -S "$DB_SOCK" ] && mariadb --no-defaults --socket="$DB_SOCK" -uroot -e 'SELECT 1' >/dev/null 2>&1 && return 0
    sleep 0.1
  done
  tail -5 "$STATE/log/db.log" >&2 || true
  die "the database did not come up"
}

stop_one() { # NAME SIGNAL
  local pid
  pid="$(pid_of "$1")" || { rm -f "$RUN/$1.pid"; return 0; }
  kill "-$2" "$pid" 2>/dev/null || true
  wait_gone "$pid" 15 || { kill -KILL "$pid" 2>/dev/null || true; wait_gone "$pid" 5 || true; }
  rm -f "$RUN/$1.pid"
  say "stopped $1 (pid $pid)"
}
