# Shared by start.sh and stop.sh. Sourced, never run.
KIT="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
STATE="$WP_STATE"
RUN="$STATE/run"
BASE="http://127.0.0.1:$WP_PORT"
DB_SOCK="$RUN/db.sock"
FPM_SOCK="$RUN/fpm.sock"
# As long as names of databases may be.
DB_NAME=wordpress_of_an_estate_whose_provider_gives_databases_long_names

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }
