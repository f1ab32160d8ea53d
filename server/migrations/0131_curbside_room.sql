-- Where in the office a patient sits, once they are in.
ALTER TABLE curbside_visit ADD COLUMN room text;
