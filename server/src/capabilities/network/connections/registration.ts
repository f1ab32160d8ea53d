import { inviteTeamInOffice } from '@corridor/contract/network/errors.ts'
import { EMAIL_INVITE_DAYS, EMAIL_INVITES_PER_DAY } from '@corridor/contract/network/limits.ts'
import type { RegistrationInvite } from '@corridor/contract/network/model.ts'
import { alreadyInvited, invitationNotFound } from '@corridor/contract/office/errors.ts'
import { INVITATION_MAILS_TO_ADDRESS_PER_DAY } from '@corridor/contract/office/limits.ts'
import { emailKey, OWN_EMAIL_PROBLEM } from '@corridor/contract/people/rules.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { perDay, tally } from '#platform/attempts/attempts.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { lockSentInvite } from '../access.ts'
import { partyOf } from '../party.ts'
import {
  type PresentServices,
  presentInvites,
  presentRegistrations,
  type SentByAddress,
  viewedBy,
} from '../present.ts'
import { updateSentAt } from '../store/connections.ts'
import * as store from '../store/email-invites.ts'
import type { EmailInviteRow } from '../store/tables.ts'
import { withdrawEmailInvite } from './by-address.ts'
import { alertRequested, type ConnectionServices, publishRegistrations, publishViewed } from './events.ts'
import { followEmailInviteJob, mailEmailInvite } from './jobs.ts'
import { type Counting, checkResend } from './limits.ts'

/*
 * Invitations by address that nobody has followed. Those of a practice are its office's invitations to open a practice; those
 * of individuals are stored here.
 */

const asSent = (invitation: office.Invitation): SentByAddress => ({
  ...invitation,
  kind: 'practice',
  from_id: invitation.invited_by,
})

/** Newest first. */
export async function listRegistrations(
  db: Database,
  { id, practiceId }: Person,
  now: Date,
): Promise<RegistrationInvite[]> {
  const sent = practiceId
    ? (await office.listPracticeInvitations(db, practiceId)).map(asSent)
    : await store.listEmailInvites(db, id)
  return presentRegistrations(db, sent, now)
}

interface AddressInviteInput {
  id: string
  kind: EmailInviteRow['kind']
  email: string
  message: string
}

const mailed = tally('network:email-invites', perDay(EMAIL_INVITES_PER_DAY))
const mailedToOne = tally('network:email-invites-to', perDay(INVITATION_MAILS_TO_ADDRESS_PER_DAY))

/** Limits the mails of one person, in all and to one address, as an office does. */
async function countMail(tx: Tx, services: Counting, personId: string, key: string): Promise<void> {
  const counting = { ...services, db: tx.db }
  await mailed.check(counting, personId)
  await mailedToOne.check(counting, `${personId} ${key}`)
}

async function inviteAsIndividual(
  tx: Tx,
  services: Counting,
  person: Person,
  input: AddressInviteInput,
): Promise<SentByAddress> {
  const { id, kind, email, message } = input
  const existing = await store.findEmailInvite(tx.db, id)
  if (existing) {
    check(existing.from_id === person.id, invitationNotFound)
    return existing
  }
  const own = found(await people.find(tx.db, person.id))
  if (own.email_key === emailKey(email)) throw wrongInput('body.email', OWN_EMAIL_PROBLEM)
  await countMail(tx, services, person.id, emailKey(email))
  const row = await store.insertEmailInvite(tx.db, {
    id,
    from_id: person.id,
    kind,
    email,
    email_key: emailKey(email),
    message,
    invited_at: tx.now,
    sent_at: tx.now,
    expires_at: daysAfter(tx.now, EMAIL_INVITE_DAYS),
  })
  check(row !== undefined, alreadyInvited)
  await queueInvite(tx, row)
  return row
}

/** Queues the mail, and the job that looks up who holds the address. */
async function queueInvite(tx: Tx, row: EmailInviteRow): Promise<void> {
  await tx.queue(mailEmailInvite, { inviteId: row.id, sentAt: row.sent_at.toISOString() })
  await tx.queue(followEmailInviteJob, { inviteId: row.id })
  publishRegistrations(tx, row.from_id)
}

/** Invites an address. The reply does not depend on who holds it. The same id again returns the stored invitation. */
export async function inviteAddress(
  tx: Tx,
  services: Counting & Services,
  person: Person,
  input: AddressInviteInput,
): Promise<RegistrationInvite> {
  check(!person.practiceId || input.kind === 'practice', inviteTeamInOffice)
  const sent = person.practiceId
    ? asSent(await office.invitePractice(tx, services, person, input))
    : await inviteAsIndividual(tx, services, person, input)
  return found((await presentRegistrations(tx.db, [sent], tx.now))[0])
}

/** Resends an invite of the caller's side. Returns undefined when the id is of no such invite. */
export async function resendInvite(
  tx: Tx,
  services: PresentServices,
  person: Person,
  id: string,
): Promise<boolean | undefined> {
  const row = await lockSentInvite(tx, person, id)
  if (!row) return undefined
  const own = partyOf(person)
  if ((await presentInvites(tx.db, services, viewedBy(own, [row]))).length === 0) return false
  checkResend(row.sent_at, tx.now)
  // Of two that resend at once, only the first sends.
  const sent = await updateSentAt(tx.db, id, row.sent_at, tx.now)
  if (!sent) return true
  await publishViewed(tx, services, viewedBy(own, [sent]))
  await alertRequested(tx, services, sent)
  return true
}

/** Resends an invitation by address. Returns whether it belongs to the caller's side. */
export async function resendAddressInvite(
  tx: Tx,
  services: Counting & Services,
  person: Person,
  id: string,
): Promise<boolean> {
  const checkMayResend = (sentAt: Date) => checkResend(sentAt, tx.now)
  if (person.practiceId) return office.resendPracticeInvitation(tx, services, person, { id, checkMayResend })
  const existing = await store.findEmailInvite(tx.db, id)
  if (existing?.from_id !== person.id) return false
  checkMayResend(existing.sent_at)
  await countMail(tx, services, person.id, existing.email_key)
  const sending = { sent_at: tx.now, expires_at: daysAfter(tx.now, EMAIL_INVITE_DAYS) }
  const row = await store.updateEmailSentAt(tx.db, id, existing.sent_at, sending)
  // Of two that resend at once, only the first sends.
  if (row) await queueInvite(tx, row)
  return true
}

/** Withdraws an invitation by address, with the invite or request that came of it. Returns whether it belongs to the caller's side. */
export async function withdrawAddressInvite(
  tx: Tx,
  services: ConnectionServices,
  person: Person,
  id: string,
): Promise<boolean> {
  if (person.practiceId) return office.withdrawPracticeInvitation(tx, services, person, id)
  await store.lockAddressed(tx.db, [id])
  const existing = await store.findEmailInvite(tx.db, id)
  if (existing?.from_id !== person.id) return false
  await withdrawEmailInvite(tx, services, existing)
  if (!(await store.deleteEmailInvite(tx.db, person.id, id))) return false
  publishRegistrations(tx, person.id)
  return true
}
