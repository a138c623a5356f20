#!/bin/sh
# Run once when a database is made, by Patroni, the container of PostgreSQL, or a person as postgres: the owner of the tables, the application's
# role, and the database. $1 is how to reach it, where Patroni says so; the two passwords come from the environment.
set -eu
exec psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set application="$APPLICATION_PASSWORD" ${1:+"$1"} <<'SQL'
create role fairlane_owner login password :'owner';
create role fairlane_app login password :'application';
create database fairlane owner fairlane_owner;
SQL
