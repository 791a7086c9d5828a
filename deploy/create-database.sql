-- The app's own user and database, for a server that is new: run once as its superuser, with the password in APP_PASSWORD.
--   APP_PASSWORD=... psql -v ON_ERROR_STOP=1 -U postgres -f deploy/create-database.sql
-- The user owns its database and may do nothing else: it is no superuser and can make no users or databases.
\getenv password APP_PASSWORD
create role trackside login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database trackside owner trackside;
revoke all on database trackside from public;
revoke all on database postgres, template1 from public;
