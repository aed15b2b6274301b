#!/bin/sh
# Once, in an empty database: the role that owns it, the weaker one that serves, and the database.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$DATABASE_PASSWORD" -v app="$DATABASE_APP_PASSWORD" <<'SQL'
create role portal login createrole password :'owner';
create role portal_app login nosuperuser nocreatedb nocreaterole nobypassrls password :'app';
-- It sets up the serving role's limits (statement_timeout and others).
grant portal_app to portal with admin option;
create database portal owner portal;
SQL
