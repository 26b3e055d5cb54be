#!/bin/sh
# Run once by the image of PostgreSQL, as its superuser, when the volume is new: makes the role and the database of the site, and no superuser.
set -eu
password="$(cat "${HOTEL_PASSWORD_FILE:-/run/secrets/postgres_password}")"
psql --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=ON_ERROR_STOP=1 --set=password="$password" --set=name=hotel \
  --file="${HOTEL_SQL_FILE:-/etc/hotel/postgres.sql}"
