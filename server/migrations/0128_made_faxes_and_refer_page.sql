-- A fax that was split off or merged here never came over the line, so the fax log leaves it out.
ALTER TABLE fax_message ADD COLUMN is_made boolean NOT NULL DEFAULT false;
-- A page that is closed keeps its address, so that printed codes work again once it opens.
ALTER TABLE documents_settings ADD COLUMN is_refer_open boolean NOT NULL DEFAULT true;
