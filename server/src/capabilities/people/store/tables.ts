import type { LetIn } from '@corridor/contract/people/entry.ts'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type PeopleTables = {
  people_person: {
    id: string
    email: string
    email_key: string
    first_name: string
    last_name: string
    role: string | null
    is_doctor: Generated<boolean>
    mobile: string | null
    mobile_verified_at: Date | null
    is_sms_notification_on: Generated<boolean>
    is_individual: Generated<boolean>
    onboarding_completed_at: Date | null
    identity_status: Generated<IdentityStatus>
    /** The name and title that were checked; null for a person who was never approved. */
    checked_as: string | null
    manual_identity_requested_at: Date | null
    baa_accepted_at: Date | null
    has_finished_curbside_step: Generated<boolean>
    profile_image_id: string | null
    /** As the session last determined it. The date decides which of these states count as let in. */
    let_in: Generated<LetIn>
    created_at: Date
  }
  people_claim: { person_id: string; claim: string }
  people_agreement: { person_id: string; accepted_at: Date }
  people_mobile_code: {
    person_id: string
    mobile: string
    hash: Buffer | null
    tries_left: number
    is_by_text: boolean
    asked_at: Date
    asked_lately: Date[]
    expires_at: Date
  }
}

export type PersonRow = Selectable<PeopleTables['people_person']>
export const tables = (db: Database) => db.withTables<PeopleTables>()
