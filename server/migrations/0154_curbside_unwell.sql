-- The last of the usual questions was the other way round from the four before it, so a patient who is well and answers No five times failed.
-- Practices that have it as it was get the new one; what a practice has written itself stays.
UPDATE curbside_setting SET questions = (
  SELECT jsonb_agg(CASE WHEN one ->> 'id' = 'well' AND one ->> 'concernIs' = 'no' AND one ->> 'en' = 'Do you feel well enough for your visit today?'
      AND one ->> 'es' = '¿Se siente lo bastante bien para su cita de hoy?'
    THEN jsonb_build_object('id', 'unwell', 'en', 'Do you feel too unwell for your visit today?',
      'es', '¿Se siente demasiado mal para su cita de hoy?', 'concernIs', 'yes')
    ELSE one END ORDER BY at) FROM jsonb_array_elements(questions) WITH ORDINALITY AS list(one, at))
WHERE questions @> '[{"id": "well", "concernIs": "no"}]' AND NOT questions @> '[{"id": "unwell"}]';
