#!/bin/sh
# Writes a dated backup of the site to BACKUP_DIR, and copies it to BACKUP_COPY_TO if that is set; the last fourteen stay in each.
# Run by deploy/systemd/hotel-backup.timer, and by the profile backup of deploy/compose.yaml: docs/operation.md, "Backup and restore".
set -eu
umask 077
name="hotel-$(date -u +%Y-%m-%dT%H%M%SZ)"
# A file gets its name once it is whole.
if [ -n "${DATABASE_URL:-}" ]; then
  name="$name.dump"
  pg_dump --format=custom --no-unlogged-table-data --file="$BACKUP_DIR/partial" "$DATABASE_URL"
  mv "$BACKUP_DIR/partial" "$BACKUP_DIR/$name"
else
  name="$name.sqlite"
  node dist/server/backup.js backup "$BACKUP_DIR/$name"
fi
keep_fourteen() {
  (cd "$1" && ls | grep -E '^hotel-.*Z\.(sqlite|dump)$' | head -n -14 | xargs -r rm --)
}
keep_fourteen "$BACKUP_DIR"
if [ -n "${BACKUP_COPY_TO:-}" ]; then
  # Exit code 3 says that the backup is made, which need not be repeated while the other disk is away.
  { cp "$BACKUP_DIR/$name" "$BACKUP_COPY_TO/partial" && mv "$BACKUP_COPY_TO/partial" "$BACKUP_COPY_TO/$name"; } || exit 3
  keep_fourteen "$BACKUP_COPY_TO"
fi
