-- The practice has said that it has no eFax number, so nobody is asked for it again.
ALTER TABLE office_practice ADD COLUMN has_no_efax boolean NOT NULL DEFAULT false;
