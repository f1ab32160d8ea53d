-- Search that bears with a typing mistake, and costs the same among thousands and among hundreds of thousands.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Each word of anybody's name and of a practice's name, city and sort, once: what a misspelled word is compared with. There
-- are far fewer words than people, and they grow ever slower. A word that is no longer in use finds nothing.
CREATE TABLE search_word (word text PRIMARY KEY);
CREATE INDEX search_word_similar ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);
GRANT SELECT, INSERT ON search_word TO corridor_app;

-- Learns the words of the columns it is given. They come in order: two that learn the same words at the same moment wait
-- for each other in one direction only.
CREATE FUNCTION search_learn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word
  SELECT unnest(tsvector_to_array(to_tsvector('simple', string_agg(to_jsonb(NEW) ->> learned, ' '))))
  FROM unnest(TG_ARGV) AS learned
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF first_name, last_name ON people_person
  FOR EACH ROW EXECUTE FUNCTION search_learn('first_name', 'last_name');
CREATE TRIGGER search_learn AFTER INSERT OR UPDATE OF name, city, type ON office_practice
  FOR EACH ROW EXECUTE FUNCTION search_learn('name', 'city', 'type');

INSERT INTO search_word
SELECT unnest(tsvector_to_array(to_tsvector('simple', first_name || ' ' || last_name))) FROM people_person
UNION
SELECT unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', name, city, type)))) FROM office_practice;

-- A threshold of its own can be set on a function once its extension is loaded, which any call does.
DO $$ BEGIN PERFORM show_limit(); END $$;

-- The known words nearest to a typed one, and how many mistakes apart. Two neighbouring letters that changed places are one
-- mistake; in a short word they leave hardly a trigram in common, so they are looked up as they would be.
CREATE FUNCTION search_near(typed text) RETURNS TABLE (word text, distance int)
LANGUAGE sql STABLE ROWS 4 SET pg_trgm.similarity_threshold = 0.25 AS $$
  WITH near AS (
    SELECT known.word, 1 AS distance FROM search_word AS known WHERE known.word = ANY(ARRAY(
      SELECT overlay(typed PLACING substr(typed, at + 1, 1) || substr(typed, at, 1) FROM at FOR 2)
      FROM generate_series(1, length(typed) - 1) AS at))
    UNION ALL
    SELECT known.word, levenshtein_less_equal(known.word, typed, 2) FROM search_word AS known
    WHERE known.word % typed AND length(typed) > 3
  )
  SELECT near.word, min(near.distance) FROM near
  WHERE near.distance BETWEEN 1 AND CASE WHEN length(typed) > 5 THEN 2 ELSE 1 END
  GROUP BY near.word ORDER BY 2, similarity(near.word, typed) DESC, 1 LIMIT 4
$$;

-- How a name begins, either way round: of thousands of Smiths a search reads the first in order and no more. Sorted by bytes,
-- so that a beginning is one range of the index whatever the database sorts by.
CREATE INDEX people_person_begins ON people_person ((lower(first_name || ' ' || last_name) COLLATE "C"), id);
CREATE INDEX people_person_last_begins ON people_person ((lower(last_name || ' ' || first_name) COLLATE "C"), id);
CREATE INDEX people_person_words ON people_person USING gin (to_tsvector('simple', first_name || ' ' || last_name))
  WITH (fastupdate = off);

CREATE INDEX office_practice_begins ON office_practice ((lower(name) COLLATE "C"), id);
CREATE INDEX office_practice_name ON office_practice USING gin (lower(name) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX office_practice_name_words ON office_practice USING gin (to_tsvector('simple', name)) WITH (fastupdate = off);
-- What else a practice is found by, in words as in "surgery austin".
CREATE INDEX office_practice_place ON office_practice
  USING gin (lower(name || ' ' || COALESCE(city, '') || ' ' || COALESCE(type, '')) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX office_practice_words ON office_practice
  USING gin (to_tsvector('simple', name || ' ' || COALESCE(city, '') || ' ' || COALESCE(type, ''))) WITH (fastupdate = off);
