-- Role, database and schema of one site in PostgreSQL 13 or newer. Run once, by a role that may create roles and databases:
--
--   password="$(openssl rand -hex 24)"
--   psql --set=ON_ERROR_STOP=1 --set=password="$password" --set=name=site --file=postgres.sql
--   echo "postgres://site:$password@HOST:5432/site"
--
-- The last line is DATABASE_URL. The program makes its tables itself at the first start, and migrates them later. Every
-- site needs its own database. No extension is used, and the role is neither superuser nor may it create roles or databases.

SET password_encryption = 'scram-sha-256';
CREATE ROLE :"name" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS CONNECTION LIMIT 60 PASSWORD :'password';
CREATE DATABASE :"name" ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"name" TO :"name";

\connect :"name"
REVOKE ALL ON SCHEMA public FROM PUBLIC;
-- The role may do everything in this schema and nothing elsewhere: its tables are found and made here.
CREATE SCHEMA :"name";
GRANT USAGE, CREATE ON SCHEMA :"name" TO :"name";
ALTER ROLE :"name" IN DATABASE :"name" SET search_path = :"name";
