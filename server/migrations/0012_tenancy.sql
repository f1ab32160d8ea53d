-- The second wall around what belongs to one practice: a statement that forgets its WHERE finds its own practice's rows and
-- no others. The server says in each transaction whom it acts for; who says nothing sees nothing.
CREATE FUNCTION corridor_practice() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(NULLIF(current_setting('corridor.acting_for', true), ''), 'system')::uuid;

-- Work that belongs to no practice, sealing the audit trail for one.
CREATE FUNCTION corridor_is_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('corridor.acting_for', true) = 'system';

-- For a table with a practice_id: call it in the migration that makes the table. The comment is what the test looks for.
CREATE PROCEDURE corridor_wall_off(walled regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', walled);
  EXECUTE format('CREATE POLICY own_practice ON %s TO corridor_app
    USING (practice_id = corridor_practice() OR corridor_is_system())', walled);
  EXECUTE format('COMMENT ON TABLE %s IS %L', walled, 'patient data');
END $$;
REVOKE EXECUTE ON PROCEDURE corridor_wall_off FROM PUBLIC;

-- Lines are added by everybody, also before it is known who they are.
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY any_line ON audit_entry FOR INSERT TO corridor_app WITH CHECK (true);
CREATE POLICY own_practice ON audit_entry FOR SELECT TO corridor_app
  USING (practice_id = corridor_practice() OR corridor_is_system());
COMMENT ON TABLE audit_entry IS 'patient data';
COMMENT ON TABLE audit_seal IS 'no patient data: numbers of lines, and hashes';
