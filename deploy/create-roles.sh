#!/bin/sh
# Runs once, in an empty database: the two roles of docs/operating.md.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner="$OWNER_PASSWORD" --set server="$SERVER_PASSWORD" <<'SQL'
create role cashier_owner login password :'owner';
create role cashier_server login password :'server';
create database cashier owner cashier_owner;
SQL
