#!/bin/sh
# Run once by the image of PostgreSQL, as its superuser, when the volume is new: makes the role and the database of the site, and no superuser.
# The role's password is that of DATABASE_URL, which has hexadecimal digits alone.
set -eu
password="${DATABASE_URL#postgres://hotel:}"
psql --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=ON_ERROR_STOP=1 --set=password="${password%%@*}" --set=name=hotel \
  --file="${HOTEL_SQL_FILE:-/etc/hotel/postgres.sql}"
