-- Two roles in the database "ambit": the owner makes and updates tables, workers and people only read and write rows.
-- As a superuser, connected to that database:  psql -d ambit -f roles.sql
-- then set passwords with \password ambit_owner and \password ambit_worker (they then stand in no file and no history).
CREATE ROLE ambit_owner LOGIN;
CREATE ROLE ambit_worker LOGIN CONNECTION LIMIT 500;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
DO $$ BEGIN
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO ambit_owner, ambit_worker', current_database());
END $$;
GRANT USAGE, CREATE ON SCHEMA public TO ambit_owner;
GRANT USAGE ON SCHEMA public TO ambit_worker;
ALTER DEFAULT PRIVILEGES FOR ROLE ambit_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ambit_worker;
ALTER DEFAULT PRIVILEGES FOR ROLE ambit_owner IN SCHEMA public GRANT USAGE ON SEQUENCES TO ambit_worker;
