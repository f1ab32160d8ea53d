-- A day may have several spans, and the hours are in a time zone that is named: where most of the practice's state is.
ALTER TABLE office_practice ADD COLUMN time_zone text NOT NULL DEFAULT 'America/New_York';

UPDATE office_practice SET
  office_hours = coalesce((
    SELECT jsonb_agg(
      jsonb_build_object(
        'day', item -> 'day',
        'isOpen', item -> 'isOpen',
        'spans', jsonb_build_array(
          jsonb_build_object('opensAt', item -> 'opensAt', 'closesAt', item -> 'closesAt')
        )
      ) ORDER BY place
    )
    FROM jsonb_array_elements(office_hours) WITH ORDINALITY AS days (item, place)
  ), '[]'),
  time_zone = CASE
    WHEN state IN ('AL','AR','IL','IA','KS','LA','MN','MS','MO','NE','ND','OK','SD','TN','TX','WI') THEN 'America/Chicago'
    WHEN state IN ('CO','ID','MT','NM','UT','WY') THEN 'America/Denver'
    WHEN state IN ('CA','NV','OR','WA') THEN 'America/Los_Angeles'
    WHEN state = 'AZ' THEN 'America/Phoenix'
    WHEN state = 'AK' THEN 'America/Anchorage'
    WHEN state = 'HI' THEN 'Pacific/Honolulu'
    ELSE 'America/New_York'
  END;
