-- Once, on the primary, as superuser: who owns the database, and who serves.
create role portal login createrole password '${OWNER_PASSWORD}';
create role portal_app login password '${APP_PASSWORD}';
create database portal owner portal;
