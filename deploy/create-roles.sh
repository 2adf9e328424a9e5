#!/bin/sh
# Runs once, in an empty database: the two roles of docs/operating.md.
set -eu
case "$OWNER_PASSWORD$SERVER_PASSWORD" in
  *[!A-Za-z0-9]*)
    echo 'OWNER_PASSWORD and SERVER_PASSWORD: use letters and digits only (openssl rand -hex 24).' >&2
    exit 1
    ;;
esac
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner="$OWNER_PASSWORD" --set server="$SERVER_PASSWORD" <<'SQL'
create role cashier_owner login password :'owner';
create role cashier_server login password :'server';
create database cashier owner cashier_owner;
SQL
