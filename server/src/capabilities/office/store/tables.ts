import type { Address, Holiday, OfficeDay } from '@corridor/contract/office/model.ts'
import type { TimeZone } from '@corridor/contract/office/time-zones.ts'
import type { IdleLockMinutes } from '@corridor/contract/people/model.ts'
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** A JSON column: parsed when read, written as text. */
type Json<T> = ColumnType<T, string, string>

type OfficeTables = {
  office_practice: {
    id: string
    name: string
    category: string | null
    type: string | null
    /** Copied from the first address, because practices are looked up by them. */
    city: string | null
    state: string | null
    telephone_number: string | null
    mobile_number: string | null
    efax_number: string | null
    /** The practice has declared that it has none. */
    has_no_efax: Generated<boolean>
    invite_code: string
    is_pending_approval: boolean
    /** Since when the operator has suspended it. */
    suspended_at: Date | null
    created_at: Date
    addresses: Json<Address[]>
    office_hours: Json<OfficeDay[]>
    time_zone: Generated<TimeZone>
    holidays: ColumnType<Holiday[], string | undefined, string>
    requires_second_factor: Generated<boolean>
    allows_gifs: Generated<boolean>
    idle_lock_minutes: Generated<IdleLockMinutes>
    version: Generated<number>
  }
  office_practice_change: {
    practice_id: string
    id: string
    name: string | null
    telephone_number: string | null
    requested_by: string | null
    requested_at: Date
  }
  office_member: {
    person_id: string
    practice_id: string
    joined_at: Date
    approved_at: Date | null
    /** True once they signed in or joined after the practice required a second factor. */
    is_second_factor_due: boolean
  }
  office_join_request: {
    id: string
    person_id: string
    token_hash: Buffer
    requested_at: Date
    expires_at: Date
  }
  office_invitation: {
    id: string
    practice_id: string
    mode: number
    email: string
    email_key: string
    role: string | null
    message: string
    invited_by: string
    invited_at: Date
    sent_at: Date
    expires_at: Date
    token_hash: Buffer | null
    accepted_at: Date | null
  }
}

export type Practice = Selectable<OfficeTables['office_practice']>
/** The columns that an admin can change. */
export type PracticeData = Pick<
  Practice,
  | 'name'
  | 'category'
  | 'type'
  | 'city'
  | 'state'
  | 'telephone_number'
  | 'efax_number'
  | 'has_no_efax'
  | 'mobile_number'
  | 'addresses'
  | 'office_hours'
  | 'time_zone'
  | 'holidays'
  | 'requires_second_factor'
  | 'allows_gifs'
  | 'idle_lock_minutes'
>
export type NewPracticeRow = Insertable<OfficeTables['office_practice']>
export type PracticeChangeRow = Selectable<OfficeTables['office_practice_change']>
export type Member = Selectable<OfficeTables['office_member']>
export type Invitation = Selectable<OfficeTables['office_invitation']>
/** A practice with the state of one member. */
export type PracticeMembership = Practice & { member_approved_at: Date | null; is_second_factor_due: boolean }

export const tables = (db: Database) => db.withTables<OfficeTables>()
