-- How a name reads at a glance: letters of other alphabets that look like Latin ones, accents, digits for letters, spaces and signs are
-- all one. Two practices whose names have the same key would be taken for each other.
CREATE FUNCTION office_name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(regexp_replace(lower(translate(
    regexp_replace(normalize(replace(name, '&', 'and'), NFKD), '[\u0300-\u036F]', '', 'g'),
    'авекмнорстухіјѕһԁԛԝьгпцзєҽӏАВЕКМНОРСТУХІЈЅԚԜЗӀЬαβγεηικνορτυχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϲօոսհցզՕՍԼᎪᏴᏟᎬᎻᎥᎫᏦᏞᎷᏢᏚᎢᏙᎳᏃᏀᎡᎠıɑɡłŁøØđĐħĦʀɴɪ01|5$3iI',
    'abekmhopctyxljshdqwbrnueeelabekmhopctyxljsqwelbabyenlkvoptuxwabezhlkmnoptyxcconuhgqoulabcehljklmpstvwzgrdlagllooddhhrnlollssell')),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u2190-\u2BFF\u3000-\u303F\uFE00-\uFE0F]', '', 'g'),
    'rn', 'm'), 'vv', 'w'), 'cl', 'd')
$$;
CREATE INDEX office_practice_name_key ON office_practice (office_name_key(name)) WHERE NOT is_pending_approval;

-- What an approved practice wants to be called, or reached by, from now on. It waits for the operator; the old one stands meanwhile.
CREATE TABLE office_practice_change (
  practice_id      uuid PRIMARY KEY REFERENCES office_practice ON DELETE CASCADE,
  -- Another one with each change of the wish, so that nobody decides about what they have not looked at.
  id               uuid NOT NULL UNIQUE,
  name             text,
  telephone_number text,
  requested_by     uuid REFERENCES people_person ON DELETE SET NULL,
  requested_at     timestamptz NOT NULL,
  CHECK (name IS NOT NULL OR telephone_number IS NOT NULL)
);
CREATE INDEX office_practice_change_waiting ON office_practice_change (requested_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON office_practice_change TO corridor_app;
