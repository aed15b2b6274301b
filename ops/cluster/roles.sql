-- Once, on the primary, as superuser: who owns the database, and who serves.
create role portal login createrole password '${OWNER_PASSWORD}';
create role portal_app login password '${APP_PASSWORD}';
-- From PostgreSQL 16 on the owner may set the other's deadlines only with this.
grant portal_app to portal with admin option;
create database portal owner portal;
