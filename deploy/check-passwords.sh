#!/bin/sh
# Runs before the image's own entrypoint: once that has created a database, it never again runs
# create-roles.sh, so a refused password would leave a database without roles.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  case "$OWNER_PASSWORD$SERVER_PASSWORD" in
    *[!A-Za-z0-9]*)
      echo 'OWNER_PASSWORD and SERVER_PASSWORD: use letters and digits only (openssl rand -hex 24).' >&2
      exit 1
      ;;
  esac
fi
exec docker-entrypoint.sh "$@"
