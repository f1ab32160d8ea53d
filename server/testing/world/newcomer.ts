import { randomUUID } from 'node:crypto'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { TestApp } from '../test-app.ts'
import { cheapHash } from './cheap-hash.ts'

export interface Newcomer {
  /** Of the team of Bright Smiles or on their own; or still on the way there, signed up for the one or the other. */
  place?: 'team' | 'alone' | 'before-team' | 'before-alone'
  identity?: IdentityStatus
  claims?: Claim[]
  /** The practice of whose team they are, where it is another than Bright Smiles. */
  practiceId?: string
}

/** Their session, and the device it is on. */
export interface Newcome extends LoginReply {
  deviceId: string
}

let numbers = 0
/** From the range that nobody's phone rings in. */
export const newMobile = (): string => `+1512555${String(1000 + (++numbers % 9000))}`

export interface Account {
  id: string
  email: string
}

/**
 * Somebody who was never here, with the demo's password. Written into the tables at once: the way through sign-up is tested
 * where sign-up is, and takes a mail, a text and two password hashes.
 */
export async function addNewcomer(
  db: Database,
  now: Date,
  { place = 'team', identity = 'Approved', claims = ['Chat'], practiceId }: Newcomer = {},
): Promise<Account> {
  const id = randomUUID()
  const email = `newcomer-${id}@world.example`
  const isComplete = !place.startsWith('before')
  await sql`
    WITH person AS (
      INSERT INTO people_person (id, email, email_key, first_name, last_name, role, mobile, mobile_verified_at,
        is_individual, onboarding_completed_at, identity_status, let_in, created_at)
      VALUES (${id}, ${email}, ${email}, 'Pia', 'Roth', ${isComplete ? 'Assistant' : null}, ${newMobile()}, ${now},
        ${place.endsWith('alone')}, ${isComplete ? now : null}, ${identity}, ${isComplete && identity === 'Approved' ? 'yes' : 'no'}, ${now})),
    terms AS (INSERT INTO people_agreement VALUES (${id}, ${now})),
    claim AS (INSERT INTO people_claim SELECT ${id}::uuid, unnest(${claims}::text[])),
    password AS (INSERT INTO session_password VALUES (${id}, ${await cheapHash}, false, ${now}))
    INSERT INTO office_member (person_id, practice_id, joined_at, approved_at)
      SELECT ${id}::uuid, coalesce(${practiceId ?? null}::uuid, member.practice_id), ${now}::timestamptz, ${now}::timestamptz FROM office_member member
      JOIN people_person known ON known.id = member.person_id
      WHERE known.email = 'owner@brightsmiles.example' AND ${place === 'team'}`.execute(db)
  return { id, email }
}

/** The same, signed in. */
export async function signInNewcomer(app: TestApp, kind?: Newcomer): Promise<Newcome> {
  const { id, email } = await addNewcomer(app.services.db, app.clock.now(), kind)
  const deviceId = `device-${id}`
  return { ...(await app.signIn(email, deviceId)), deviceId }
}
