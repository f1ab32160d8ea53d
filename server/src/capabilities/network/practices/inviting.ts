import { practiceInvited } from '@corridor/contract/network/alerts.ts'
import { ownPractice, personNotReachable, requestNotFound } from '@corridor/contract/network/errors.ts'
import type { PracticeInvite } from '@corridor/contract/network/model.ts'
import { practiceNotFound } from '@corridor/contract/office/errors.ts'
import type { Person } from '../../../platform/access/person.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { type Party, partyId, partyOf } from '../party.ts'
import { listHiddenIds } from '../store/blocks.ts'
import {
  addInvite,
  findInvite,
  findInviteBetween,
  type NewInvite,
  setIgnored,
  setSentAgain,
  takeInvite,
} from '../store/invites.ts'
import { findConnectedAt } from '../store/links.ts'
import { isVisible, listIndividualIds } from '../store/parties.ts'
import type { InviteRow } from '../store/tables.ts'
import { connect } from './connecting.ts'
import { holdWith } from './holding.ts'
import { checkResend, countInvite } from './pace.ts'
import { receiverOf, senderOf, showInvites } from './parties.ts'
import { alertInvited, tellInvite, tellInviteRemoved, tellWithdrawn } from './telling.ts'

export interface Inviting {
  id: string
  to: Party
  message: string
}

export interface Invited {
  invite: PracticeInvite | null
  isConnected: boolean
}

/** A practice that nobody sees now, and a person who is not on their own, or keeps the caller away, are not found. */
async function checkReachable(tx: Tx, services: Services, callerId: string, to: Party): Promise<void> {
  if ('practiceId' in to) {
    check(await isVisible(tx.db, to.practiceId), practiceNotFound)
    return
  }
  const isThere = (await listIndividualIds(tx.db, [to.personId], people.letInNow(services))).length > 0
  check(isThere && !(await listHiddenIds(tx.db, callerId)).includes(to.personId), personNotReachable)
}

interface Between {
  id: string
  from: Party
  fromId: string
  to: Party
  message: string
}

/** An invite that goes out now. */
export const newInvite = (
  { now }: Pick<Tx, 'now'>,
  { id, from, fromId, to, message }: Between,
  byAddress: Partial<Pick<NewInvite, 'invitation_id' | 'email_invite_id'>> = {},
): NewInvite => ({
  id,
  from_practice_id: 'practiceId' in from ? from.practiceId : null,
  from_user_id: fromId,
  to_practice_id: 'practiceId' in to ? to.practiceId : null,
  to_user_id: 'personId' in to ? to.personId : null,
  status: 'pending',
  invitation_id: null,
  email_invite_id: null,
  ...byAddress,
  message,
  invited_at: now,
  sent_at: now,
})

const sentAs = async (tx: Tx, services: Services, from: Party, row: InviteRow): Promise<Invited> => ({
  invite: found((await showInvites(tx.db, services, from, [row]))[0], requestNotFound),
  isConnected: false,
})

const CONNECTED: Invited = { invite: null, isConnected: true }

/**
 * Invites a practice, or somebody on their own, to connect. Invited already, it answers that invite; invited by them, be it
 * that the caller's side has put it away, both are connected at once.
 */
export async function sendInvite(
  tx: Tx,
  services: Services,
  person: Person,
  { id, to, message }: Inviting,
): Promise<Invited> {
  const from = partyOf(person)
  check(partyId(from) !== partyId(to), ownPractice)
  const pair = await holdWith(tx, person, to)
  await checkReachable(tx, services, person.id, to)
  // An answer that got lost is asked for again, also once the other side has said yes.
  if (await findConnectedAt(tx.db, pair)) return CONNECTED
  const open = await findInviteBetween(tx.db, pair)
  if (open && open.from_party !== partyId(from)) {
    await connect(tx, services, pair, { byId: person.id })
    return CONNECTED
  }
  if (open && !open.is_by_address) return sentAs(tx, services, from, open)
  await countInvite(tx, services, from, to)
  // Whoever wrote to an address is not to see from an older invite whose it is.
  if (open && (await takeInvite(tx.db, open.id))) tellWithdrawn(tx, open)
  const row = await addInvite(tx.db, newInvite(tx, { id, from, fromId: person.id, to, message }))
  const added = found(row, requestNotFound)
  await tellInvite(tx, services, from, added)
  await tellInvite(tx, services, to, added)
  await alertInvited(tx, services, added)
  return sentAs(tx, services, from, added)
}

/** Holds the pair of an invite that came to the caller's side. Taken back, answered and another's answer alike. */
async function holdReceived(tx: Tx, person: Person, id: string): Promise<{ row: InviteRow; own: Party }> {
  const own = partyOf(person)
  const seen = await findInvite(tx.db, id)
  check(seen?.to_party === partyId(own), requestNotFound)
  await holdWith(tx, person, senderOf(seen))
  return { row: found(await findInvite(tx.db, id), requestNotFound), own }
}

/** Accepts an invite, also one that was ignored before. A practice that was suspended meanwhile is not found. */
export async function acceptInvite(tx: Tx, services: Services, person: Person, id: string): Promise<void> {
  const { row, own } = await holdReceived(tx, person, id)
  const sender = senderOf(row)
  if ('practiceId' in sender) check(await isVisible(tx.db, sender.practiceId), requestNotFound)
  await connect(tx, services, [own, sender], { byId: person.id })
}

/** Puts an invite away, once and for all of this side. Whoever sent it is not told. */
export async function ignoreInvite(tx: Tx, person: Person, id: string): Promise<void> {
  const { row, own } = await holdReceived(tx, person, id)
  if (!(await setIgnored(tx.db, id, partyId(own)))) return
  tellInviteRemoved(tx, receiverOf(row), row)
  tx.settle(practiceInvited, id)
}

/** The caller's own side has sent it, and may see it. */
export const isSentBy = (row: InviteRow | undefined, person: Person): row is InviteRow =>
  row !== undefined && row.from_party === partyId(partyOf(person)) && !row.is_by_address

/**
 * Sends an invite of the caller's side again, to those who can answer it. Answers whether it did; nothing when the id is of
 * none. Only then may somebody look further, because from here on both sides are held.
 */
export async function sendAgain(
  tx: Tx,
  services: Services,
  person: Person,
  id: string,
): Promise<boolean | undefined> {
  const row = await findInvite(tx.db, id)
  if (!isSentBy(row, person)) return undefined
  const [own] = await holdWith(tx, person, receiverOf(row))
  if ((await showInvites(tx.db, services, own, [row])).length === 0) return false
  checkResend(row.sent_at, tx.now)
  // Two at once: the other one sends.
  const sent = await setSentAgain(tx.db, id, row.sent_at, tx.now)
  if (!sent) return true
  await tellInvite(tx, services, own, sent)
  await alertInvited(tx, services, sent)
  return true
}

/** Takes back an invite of the caller's side. Answers as `sendAgain` does. */
export async function takeBackInvite(tx: Tx, person: Person, id: string): Promise<boolean | undefined> {
  const row = await findInvite(tx.db, id)
  if (!isSentBy(row, person)) return undefined
  await holdWith(tx, person, receiverOf(row))
  const taken = await takeInvite(tx.db, id)
  if (taken) tellWithdrawn(tx, taken)
  return taken !== undefined
}
