import { inviteTeamInOffice } from '@corridor/contract/network/errors.ts'
import { registrationInvitesChanged } from '@corridor/contract/network/events.ts'
import { EMAIL_INVITE_DAYS, EMAIL_INVITES_PER_DAY } from '@corridor/contract/network/limits.ts'
import type { RegistrationInvite } from '@corridor/contract/network/model.ts'
import { alreadyInvited, invitationNotFound } from '@corridor/contract/office/errors.ts'
import { INVITATION_MAILS_TO_ADDRESS_PER_DAY } from '@corridor/contract/office/limits.ts'
import { emailKey, OWN_EMAIL_PROBLEM } from '@corridor/contract/people/rules.ts'
import type { Person } from '../../../platform/access/person.ts'
import { atMost, tally } from '../../../platform/attempts/attempts.ts'
import { daysAfter } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { check, found, wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { ownOf } from '../live.ts'
import { withdrawEmailInvite } from '../persons/email-invites.ts'
import { mailEmailInvite } from '../persons/jobs.ts'
import * as store from '../store/email-invites.ts'
import { findInviteByEmailInvite, takeInvite } from '../store/invites.ts'
import type { EmailInviteRow } from '../store/tables.ts'
import { followEmailInviteJob } from './following-addresses.ts'
import { holdWith } from './holding.ts'
import { checkResend, resendAt } from './pace.ts'
import { receiverOf } from './parties.ts'
import { tellWithdrawn } from './telling.ts'

/*
 * Who was invited by an address and has not come. A practice's are the invitations of its office to open a practice; somebody
 * on their own has theirs here.
 */

type Sent = Pick<
  EmailInviteRow,
  'id' | 'kind' | 'email' | 'message' | 'invited_at' | 'sent_at' | 'expires_at'
>

export const presentRegistration = (sent: Sent, invitedByName: string, now: Date): RegistrationInvite => ({
  inviteId: sent.id,
  kind: sent.kind,
  email: sent.email,
  message: sent.message,
  invitedDate: sent.invited_at.toISOString(),
  expiresAt: sent.expires_at.toISOString(),
  isExpired: sent.expires_at <= now,
  invitedByName,
  abilities: { mayResend: resendAt(sent.sent_at) <= now, mayDelete: true },
})

const asSent = (invitation: office.Invitation): Sent => ({ ...invitation, kind: 'practice' })

async function nameOf(db: Database, personId: string): Promise<string> {
  const person = await people.find(db, personId)
  return person ? people.nameOf(person) : ''
}

/** Newest first. */
export async function listRegistrations(
  db: Database,
  person: Person,
  now: Date,
): Promise<RegistrationInvite[]> {
  if (!person.practiceId) {
    const name = await nameOf(db, person.id)
    return (await store.listEmailInvites(db, person.id)).map((one) => presentRegistration(one, name, now))
  }
  const invitations = await office.listPracticeInvitations(db, person.practiceId)
  const inviters = await people.list(db, [...new Set(invitations.map(({ invited_by }) => invited_by))])
  const names = new Map(inviters.map((one) => [one.id, people.nameOf(one)]))
  return invitations.map((one) => presentRegistration(asSent(one), names.get(one.invited_by) ?? '', now))
}

export interface ToAddress {
  id: string
  kind: EmailInviteRow['kind']
  email: string
  message: string
}

const DAY_SECONDS = 24 * 60 * 60
const mailed = tally('network:email-invites', atMost(EMAIL_INVITES_PER_DAY, DAY_SECONDS))
const mailedToOne = tally(
  'network:email-invites-to',
  atMost(INVITATION_MAILS_TO_ADDRESS_PER_DAY, DAY_SECONDS),
)

/** As an office counts: nobody writes to the whole world, or to one address all day by taking it back. */
async function countMail(tx: Tx, services: Services, personId: string, key: string): Promise<void> {
  const counting = { ...services, db: tx.db }
  await mailed.check(counting, personId)
  await mailedToOne.check(counting, `${personId} ${key}`)
}

const tellRegistrations = (tx: Tx, personId: string): void =>
  tx.announce(registrationInvitesChanged, {}, ownOf(personId))

async function inviteAsIndividual(
  tx: Tx,
  services: Services,
  person: Person,
  given: ToAddress,
): Promise<Sent> {
  const { id, kind, email, message } = given
  const known = await store.findEmailInvite(tx.db, id)
  if (known) {
    check(known.from_id === person.id, invitationNotFound)
    return known
  }
  const own = found(await people.find(tx.db, person.id))
  if (own.email_key === emailKey(email)) throw wrongInput('body.email', OWN_EMAIL_PROBLEM)
  await countMail(tx, services, person.id, emailKey(email))
  const row = await store.addEmailInvite(tx.db, {
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
  await sendOut(tx, row)
  return row
}

/** The mail, and what becomes of it where the address is known already. */
async function sendOut(tx: Tx, row: EmailInviteRow): Promise<void> {
  await tx.queue(mailEmailInvite, { inviteId: row.id, sentAt: row.sent_at.toISOString() })
  await tx.queue(followEmailInviteJob, { inviteId: row.id })
  tellRegistrations(tx, row.from_id)
}

/** Invites an address. It is answered alike, whosesoever it is. The same id again answers what was stored. */
export async function inviteAddress(
  tx: Tx,
  services: Services,
  person: Person,
  given: ToAddress,
): Promise<RegistrationInvite> {
  if (!person.practiceId) {
    const sent = await inviteAsIndividual(tx, services, person, given)
    return presentRegistration(sent, await nameOf(tx.db, person.id), tx.now)
  }
  check(given.kind === 'practice', inviteTeamInOffice)
  const invitation = await office.invitePractice(tx, services, person, given)
  return presentRegistration(asSent(invitation), await nameOf(tx.db, invitation.invited_by), tx.now)
}

/** Sends it again. Answers whether it was the caller's side's. */
export async function inviteAddressAgain(
  tx: Tx,
  services: Services,
  person: Person,
  id: string,
): Promise<boolean> {
  const checkPace = (sentAt: Date) => checkResend(sentAt, tx.now)
  if (person.practiceId) return office.invitePracticeAgain(tx, services, person, { id, checkPace })
  const known = await store.findEmailInvite(tx.db, id)
  if (known?.from_id !== person.id) return false
  checkPace(known.sent_at)
  await countMail(tx, services, person.id, known.email_key)
  const sending = { sent_at: tx.now, expires_at: daysAfter(tx.now, EMAIL_INVITE_DAYS) }
  const row = await store.setEmailSentAgain(tx.db, id, known.sent_at, sending)
  // Two at once: the other one sends.
  if (row) await sendOut(tx, row)
  return true
}

/** Takes it back, with what came of it. Answers whether it was the caller's side's. */
export async function takeBackAddress(
  tx: Tx,
  services: Services,
  person: Person,
  id: string,
): Promise<boolean> {
  if (person.practiceId) return office.takeBackPracticeInvitation(tx, services, person, id)
  await store.holdAddressed(tx.db, [id])
  const known = await store.findEmailInvite(tx.db, id)
  if (known?.from_id !== person.id) return false
  const invite = await findInviteByEmailInvite(tx.db, id)
  if (invite) await holdWith(tx, person, receiverOf(invite))
  if (invite && (await takeInvite(tx.db, invite.id))) tellWithdrawn(tx, invite)
  await withdrawEmailInvite(tx, services, known)
  if (!(await store.takeEmailInvite(tx.db, person.id, id))) return false
  tellRegistrations(tx, person.id)
  return true
}
