#!/usr/bin/env bash
# Starts a real WordPress (Debian's package) as the headless content backend, in the new folder WP_STATE, on port WP_PORT of 127.0.0.1.
set -euo pipefail
. "$(dirname "$0")/lib.sh"
[ "${#FPM_SOCK}" -lt 100 ] || die "the state directory's path is too long for a socket"

PKGS=(wordpress wordpress-l10n nginx-light php-cli php-fpm php php-mysql php-gd php-xml php-mbstring php-intl
      mariadb-server-core mariadb-client)
missing=()
for p in "${PKGS[@]}"; do
  dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing+=("$p")
done
if [ "${#missing[@]}" -gt 0 ]; then
  say "installing: ${missing[*]}"
  SUDO=""; [ "$(id -u)" = 0 ] || SUDO="$(command -v sudo || true)"
  [ "$(id -u)" = 0 ] || [ -n "$SUDO" ] || die "these packages are missing and only root can install them: ${missing[*]}"
  made_policy=""
  if [ ! -e /usr/sbin/policy-rc.d ]; then  # keep the packages from starting system services
    printf '#!/bin/sh\nexit 101\n' | $SUDO tee /usr/sbin/policy-rc.d >/dev/null
    $SUDO chmod +x /usr/sbin/policy-rc.d; made_policy=1
  fi
  rc=0
  aptget() { $SUDO env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -y --no-install-recommends "$@" >&2; }
  $SUDO apt-get -o DPkg::Lock::Timeout=120 update -qq >&2 || true
  # nginx and php-fpm first: with a web server there, apt does not pick apache2 for wordpress
  { aptget nginx-light php-fpm && aptget "${missing[@]}"; } || rc=$?
  [ -z "$made_policy" ] || $SUDO rm -f /usr/sbin/policy-rc.d
  [ "$rc" = 0 ] || die "apt-get install failed"
fi

mkdir -p "$STATE"/{run,log,tmp,wp}

# --- WordPress files -------------------------------------------------------
say "copying WordPress"
tar -C /usr/share/wordpress -chf - --exclude=./wp-content --exclude=./.htaccess --exclude=./wp-config.php \
  --exclude=./readme.html . | tar -C "$STATE/wp" -xf -
C="$STATE/wp/wp-content"
mkdir -p "$C"/{languages/plugins,themes/headless,mu-plugins,plugins,uploads,faults}
for l in de_DE es_ES fr_FR; do
  for f in /usr/share/wordpress/wp-content/languages/{,admin-}"$l".mo; do
    cp "$f" "$C/languages/" 2>/dev/null || true
  done
done
cp "$KIT"/theme/* "$C/themes/headless/"
cp -r "$KIT"/mu-plugins/. "$C/mu-plugins/"

cat > "$STATE/wp/wp-config.php" <<PHP
<?php
define('DB_NAME', '$DB_NAME'); define('DB_USER', 'wordpress'); define('DB_PASSWORD', 'wordpress');
define('DB_HOST', 'localhost:$DB_SOCK'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (['AUTH_KEY','SECURE_AUTH_KEY','LOGGED_IN_KEY','NONCE_KEY','AUTH_SALT','SECURE_AUTH_SALT','LOGGED_IN_SALT','NONCE_SALT'] as \$k)
  define(\$k, 'loopback-only-' . \$k);
\$table_prefix = 'wp_';
define('FINCA_PUBLIC_HOST', 'cms.finca.example');
// Asked as https://cms.finca.example (Host header) it answers with that host, else with the loopback address.
if ((\$_SERVER['HTTP_HOST'] ?? '') === FINCA_PUBLIC_HOST) { \$_SERVER['HTTPS'] = 'on'; define('WP_HOME', 'https://' . FINCA_PUBLIC_HOST); }
else define('WP_HOME', '$BASE');
define('WP_SITEURL', WP_HOME); define('WP_CONTENT_URL', WP_HOME . '/wp-content');
define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true);
define('FS_METHOD', 'direct'); define('WP_POST_REVISIONS', 3);
// A run of WP-Cron that found nothing to do keeps the next away for so many seconds; WordPress's own value is a minute.
define('WP_CRON_LOCK_TIMEOUT', 2);
define('WP_DEBUG', true); define('WP_DEBUG_DISPLAY', false); define('WP_DEBUG_LOG', '$STATE/log/debug.log');
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
PHP

# --- database --------------------------------------------------------------
asroot=(); [ "$(id -u)" = 0 ] && asroot=(--user=root)
mariadb-install-db --no-defaults "${asroot[@]}" --datadir="$STATE/db" --auth-root-authentication-method=normal \
  --skip-test-db >"$STATE/log/db-install.log" 2>&1 || { tail -5 "$STATE/log/db-install.log" >&2; die "mariadb-install-db failed"; }
mariadbd --no-defaults "${asroot[@]}" --datadir="$STATE/db" --socket="$DB_SOCK" \
  --pid-file="$RUN/db.pid" --log-error="$STATE/log/db.log" --skip-networking --skip-log-bin \
  --skip-name-resolve --innodb-flush-log-at-trx-commit=0 --innodb-buffer-pool-size=64M \
  --performance-schema=OFF --max-connections=40 >/dev/null 2>&1 &
query() { mariadb --no-defaults --socket="$DB_SOCK" -uroot -e "$1"; }
for i in $(seq 1 300); do
  [ -S "$DB_SOCK" ] && query 'SELECT 1' >/dev/null 2>&1 && break
  [ "$i" = 300 ] && { tail -5 "$STATE/log/db.log" >&2 || true; die "the database did not come up"; }
  sleep 0.1
done
query "CREATE DATABASE $DB_NAME CHARACTER SET utf8mb4; CREATE USER wordpress@localhost IDENTIFIED BY 'wordpress';
  GRANT ALL ON $DB_NAME.* TO wordpress@localhost;"
say "installing and seeding WordPress"
php -d memory_limit=512M -d error_reporting=0 "$KIT/seed/seed.php" "$STATE/wp" || die "seeding failed"

# --- php-fpm and nginx -----------------------------------------------------
cat > "$RUN/fpm.conf" <<CONF
[global]
pid = $RUN/fpm.pid
error_log = $STATE/log/fpm.log
log_level = warning
daemonize = yes
[wp]
listen = $FPM_SOCK
pm = static
pm.max_children = 4
pm.max_requests = 2000
chdir = $STATE/wp
catch_workers_output = yes
php_admin_value[memory_limit] = 256M
php_admin_value[display_errors] = 0
php_admin_value[log_errors] = 1
; WordPress's own WP_DEBUG_LOG cannot change a value of the pool: one file for everything that PHP complains about.
php_admin_value[error_log] = $STATE/log/debug.log
php_admin_value[opcache.enable] = 1
php_admin_value[opcache.memory_consumption] = 96
php_admin_value[opcache.max_accelerated_files] = 4000
; Tests write plugins several times a second.
php_admin_value[opcache.revalidate_freq] = 0
php_admin_value[session.save_path] = $STATE/tmp
php_admin_value[upload_tmp_dir] = $STATE/tmp
CONF
R=(); [ "$(id -u)" = 0 ] && { R=(-R); printf 'user = root\ngroup = root\n' >> "$RUN/fpm.conf"; }
"$(command -v php-fpm || ls /usr/sbin/php-fpm[0-9]* | sort -V | tail -1)" "${R[@]}" -y "$RUN/fpm.conf" -c /etc/php >/dev/null 2>"$STATE/log/fpm-start.log" \
  || { cat "$STATE/log/fpm-start.log" >&2; die "php-fpm did not start"; }
cat > "$RUN/nginx.conf" <<CONF
$( [ "$(id -u)" = 0 ] && echo "user root root;" )
worker_processes 1;
pid $RUN/nginx.pid;
error_log $STATE/log/nginx.log warn;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log $STATE/log/access.log;
  client_body_temp_path $STATE/tmp/body; proxy_temp_path $STATE/tmp/proxy; fastcgi_temp_path $STATE/tmp/fcgi;
  uwsgi_temp_path $STATE/tmp/uwsgi; scgi_temp_path $STATE/tmp/scgi;
  sendfile on; keepalive_timeout 30; server_tokens off;
  gzip on; gzip_types application/json; gzip_min_length 512; gzip_vary on;
  server {
    listen 127.0.0.1:$WP_PORT;
    server_name _;
    root $STATE/wp;
    index index.php;
    location ~ /\\. { return 404; }
    location / { try_files \$uri \$uri/ /index.php?\$args; }
    location ~ \\.php\$ {
      try_files \$uri =404;
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME \$document_root\$fastcgi_script_name;
      fastcgi_param HTTP_PROXY "";
      # Debian's file gives the host without the port, and WordPress would redirect every page to itself.
      fastcgi_param HTTP_HOST \$http_host;
      # WordPress starts its planned events by a request to itself, and does not wait for the answer.
      fastcgi_ignore_client_abort on;
      fastcgi_pass unix:$FPM_SOCK;
      fastcgi_buffers 32 16k; fastcgi_buffer_size 32k; fastcgi_read_timeout 60s;
    }
  }
}
CONF
nginx -e "$STATE/log/nginx.log" -c "$RUN/nginx.conf" -p "$STATE" || die "nginx did not start"

for i in $(seq 1 100); do
  curl -fsS -o /dev/null "$BASE/wp-json/wp/v2/pages?slug=home&_fields=id" 2>/dev/null && break
  [ "$i" = 100 ] && die "WordPress does not answer at $BASE (see $STATE/log)"
  sleep 0.2
done
