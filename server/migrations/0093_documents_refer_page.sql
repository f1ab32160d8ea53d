-- A practice's public page for referrals, and its own referral form. The address of the page is no secret: it is printed.
ALTER TABLE documents_settings ALTER COLUMN stage_limits DROP NOT NULL;
ALTER TABLE documents_settings
  ADD COLUMN refer_token text UNIQUE,
  ADD COLUMN form_file_id uuid,
  ADD COLUMN form_file_name text,
  ADD COLUMN form_fields jsonb;
