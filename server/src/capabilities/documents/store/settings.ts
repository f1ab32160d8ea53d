import type { FormField } from '@corridor/contract/documents/forms/referral-forms.ts'
import type { ReferDetails } from '@corridor/contract/documents/refer.ts'
import type { StageLimits } from '@corridor/contract/documents/stages.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** How a practice works with referrals, as far as it changed anything. */
export interface SettingsRow {
  practice_id: string
  stage_limits: StageLimits | null
  /** Only while the page is open. */
  refer_token: string | null
  form_file_id: string | null
  form_file_name: string | null
  form_fields: FormField[] | null
  usual_days: number | null
  /** By the id of the doctor. */
  specialties: Record<string, string>
}

export async function findSettings(db: Database, practiceId: string): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`
    SELECT practice_id, stage_limits, CASE WHEN is_refer_open THEN refer_token END AS refer_token, form_file_id, form_file_name, form_fields,
      usual_days, specialties FROM documents_settings
    WHERE practice_id = ${practiceId}`.execute(db)
  return rows[0]
}

/** The practice that a page for referrals belongs to. The caller acts for the system, because nobody knows yet whose it is. */
export async function findByReferToken(db: Database, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ practice_id: string }>`
    SELECT practice_id FROM documents_settings WHERE refer_token = ${token} AND is_refer_open`.execute(db)
  return rows[0]?.practice_id
}

export async function saveLimits(db: Database, practiceId: string, limits: StageLimits): Promise<void> {
  await sql`
    INSERT INTO documents_settings (practice_id, stage_limits) VALUES (${practiceId}, ${JSON.stringify(limits)}::jsonb)
    ON CONFLICT (practice_id) DO UPDATE SET stage_limits = EXCLUDED.stage_limits`.execute(db)
}

/** Returns the address that the page has from now on. It keeps its address, also while it is closed, unless a new one is wanted. */
export async function saveReferPage(
  db: Database,
  practiceId: string,
  { isOpen, token, isNewAddress }: { isOpen: boolean; token: string; isNewAddress: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ refer_token: string | null }>`
    INSERT INTO documents_settings AS settings (practice_id, refer_token, is_refer_open)
    VALUES (${practiceId}, ${token}, ${isOpen})
    ON CONFLICT (practice_id) DO UPDATE SET is_refer_open = EXCLUDED.is_refer_open,
      refer_token = CASE WHEN ${isNewAddress} THEN EXCLUDED.refer_token
        ELSE COALESCE(settings.refer_token, EXCLUDED.refer_token) END
    RETURNING CASE WHEN is_refer_open THEN refer_token END AS refer_token`.execute(db)
  return rows[0]!.refer_token
}

export async function saveReferDetails(
  db: Database,
  practiceId: string,
  { usualDays, specialties }: ReferDetails,
): Promise<void> {
  await sql`
    INSERT INTO documents_settings (practice_id, usual_days, specialties)
    VALUES (${practiceId}, ${usualDays}, ${JSON.stringify(specialties)}::jsonb)
    ON CONFLICT (practice_id) DO UPDATE SET usual_days = EXCLUDED.usual_days, specialties = EXCLUDED.specialties`.execute(
    db,
  )
}

export interface NewForm {
  fileId: string
  fileName: string
  fields: readonly FormField[]
}

/** Returns the file of the form that it replaces. */
export async function saveForm(
  db: Database,
  practiceId: string,
  form: NewForm | null,
): Promise<string | undefined> {
  await sql`INSERT INTO documents_settings (practice_id) VALUES (${practiceId}) ON CONFLICT DO NOTHING`.execute(
    db,
  )
  const { rows } = await sql<{ before: string | null }>`
    UPDATE documents_settings settings SET form_file_id = ${form?.fileId ?? null}, form_file_name = ${form?.fileName ?? null},
      form_fields = ${form && JSON.stringify(form.fields)}::jsonb
    FROM (SELECT practice_id, form_file_id FROM documents_settings WHERE practice_id = ${practiceId} FOR UPDATE) earlier
    WHERE settings.practice_id = earlier.practice_id RETURNING earlier.form_file_id AS before`.execute(db)
  return rows[0]?.before ?? undefined
}
