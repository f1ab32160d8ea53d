-- Versions from before this file read `migration` at every start, and the first of them served any database whose rows they
-- found there, however new. From here on the list has another name, and reading the old one fails with the reason.
ALTER TABLE migration RENAME TO applied_migration;

CREATE FUNCTION refuse_older_version() RETURNS TABLE (name text, hash text) LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'This database belongs to a newer version of Corridor: start that version, or restore a back-up of before.';
END
$$;

CREATE VIEW migration AS SELECT name, hash FROM refuse_older_version();
