-- Of a recording: how long it is and the wave that is drawn, as its sender says. One hexadecimal digit for each bar.
ALTER TABLE files_file
  ADD COLUMN sound_ms integer CHECK (sound_ms >= 0),
  ADD COLUMN wave text CHECK (wave ~ '^[0-9a-f]{1,64}$');
-- Sound is a kind of its own from now on.
UPDATE files_file SET kind = 'AUDIO' WHERE kind = 'UNKNOWN' AND media_type LIKE 'audio/%';
