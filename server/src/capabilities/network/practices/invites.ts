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
  deleteInviteRow,
  findInvite,
  findInviteBetween,
  insertInvite,
  type NewInvite,
  updateIgnored,
  updateSentAt,
} from '../store/invites.ts'
import { findConnectedAt } from '../store/links.ts'
import { isVisible, listIndividualIds } from '../store/parties.ts'
import type { InviteRow } from '../store/tables.ts'
import { connect } from './connections.ts'
import { alertInvited, publishInvite, publishInviteRemoved, publishWithdrawn } from './events.ts'
import { checkResend, countInvite } from './invite-limits.ts'
import { lockWith } from './locks.ts'
import { receiverOf, senderOf, showInvites } from './parties.ts'

export interface InviteInput {
  id: string
  to: Party
  message: string
}

export interface InviteResult {
  invite: PracticeInvite | null
  isConnected: boolean
}

/** Practices that are not visible, and people who are not individuals or have blocked the caller, are not found. */
async function checkReachable(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock'>,
  callerId: string,
  to: Party,
): Promise<void> {
  if ('practiceId' in to) {
    check(await isVisible(tx.db, to.practiceId), practiceNotFound)
    return
  }
  const isThere = (await listIndividualIds(tx.db, [to.personId], people.letInNow(services))).length > 0
  check(isThere && !(await listHiddenIds(tx.db, callerId)).includes(to.personId), personNotReachable)
}

interface NewInviteInput {
  id: string
  from: Party
  fromId: string
  to: Party
  message: string
}

/** An invite that goes out now. */
export const newInvite = (
  { now }: Pick<Tx, 'now'>,
  { id, from, fromId, to, message }: NewInviteInput,
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

const presentSent = async (
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'people'>,
  from: Party,
  row: InviteRow,
): Promise<InviteResult> => ({
  invite: found((await showInvites(tx.db, services, from, [row]))[0], requestNotFound),
  isConnected: false,
})

const CONNECTED: InviteResult = { invite: null, isConnected: true }

/**
 * Invites a practice or an individual to connect. An existing invite of the caller's side is returned; an invite from the
 * other side, even an ignored one, connects the two at once.
 */
export async function sendInvite(
  tx: Tx,
  services: Services,
  person: Person,
  { id, to, message }: InviteInput,
): Promise<InviteResult> {
  const from = partyOf(person)
  check(partyId(from) !== partyId(to), ownPractice)
  const pair = await lockWith(tx, person, to)
  await checkReachable(tx, services, person.id, to)
  // A client that lost the reply retries, possibly after the other side has accepted.
  if (await findConnectedAt(tx.db, pair)) return CONNECTED
  const open = await findInviteBetween(tx.db, pair)
  if (open && open.from_party !== partyId(from)) {
    await connect(tx, services, pair, { byId: person.id })
    return CONNECTED
  }
  if (open && !open.is_by_address) return presentSent(tx, services, from, open)
  await countInvite(tx, services, from, to)
  // The invite that came of an address is replaced, because its old date would show the sender whose address it is.
  if (open && (await deleteInviteRow(tx.db, open.id))) publishWithdrawn(tx, open)
  const row = await insertInvite(tx.db, newInvite(tx, { id, from, fromId: person.id, to, message }))
  const added = found(row, requestNotFound)
  await publishInvite(tx, services, from, added)
  await publishInvite(tx, services, to, added)
  await alertInvited(tx, services, added)
  return presentSent(tx, services, from, added)
}

/** Locks the pair of an invite to the caller's side. Withdrawn, responded to and foreign invites are refused alike. */
async function lockReceived(tx: Tx, person: Person, id: string): Promise<{ row: InviteRow; own: Party }> {
  const own = partyOf(person)
  const seen = await findInvite(tx.db, id)
  check(seen?.to_party === partyId(own), requestNotFound)
  await lockWith(tx, person, senderOf(seen))
  return { row: found(await findInvite(tx.db, id), requestNotFound), own }
}

/** Accepts an invite, also one that was ignored before. A practice that was suspended meanwhile is not found. */
export async function acceptInvite(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'hooks' | 'people'>,
  person: Person,
  id: string,
): Promise<void> {
  const { row, own } = await lockReceived(tx, person, id)
  const sender = senderOf(row)
  if ('practiceId' in sender) check(await isVisible(tx.db, sender.practiceId), requestNotFound)
  await connect(tx, services, [own, sender], { byId: person.id })
}

/** Ignores an invite for everybody of this side. Its sender does not learn of it. */
export async function ignoreInvite(tx: Tx, person: Person, id: string): Promise<void> {
  const { row, own } = await lockReceived(tx, person, id)
  if (!(await updateIgnored(tx.db, id, partyId(own)))) return
  publishInviteRemoved(tx, receiverOf(row), row)
  tx.settle(practiceInvited, id)
}

/** Whether the caller's side sent this invite and may see it. */
export const isSentBy = (row: InviteRow | undefined, person: Person): row is InviteRow =>
  row !== undefined && row.from_party === partyId(partyOf(person)) && !row.is_by_address

/**
 * Resends an invite of the caller's side. Returns undefined when the id is of no such invite; only then may the caller look
 * for an invitation by address, because otherwise both sides are locked already.
 */
export async function resendPartyInvite(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'people'>,
  person: Person,
  id: string,
): Promise<boolean | undefined> {
  const row = await findInvite(tx.db, id)
  if (!isSentBy(row, person)) return undefined
  const [own] = await lockWith(tx, person, receiverOf(row))
  if ((await showInvites(tx.db, services, own, [row])).length === 0) return false
  checkResend(row.sent_at, tx.now)
  // Of two that resend at once, only the first sends.
  const sent = await updateSentAt(tx.db, id, row.sent_at, tx.now)
  if (!sent) return true
  await publishInvite(tx, services, own, sent)
  await alertInvited(tx, services, sent)
  return true
}

/** Withdraws an invite of the caller's side. Returns as `resendPartyInvite` does. */
export async function withdrawInvite(tx: Tx, person: Person, id: string): Promise<boolean | undefined> {
  const row = await findInvite(tx.db, id)
  if (!isSentBy(row, person)) return undefined
  await lockWith(tx, person, receiverOf(row))
  const deleted = await deleteInviteRow(tx.db, id)
  if (deleted) publishWithdrawn(tx, deleted)
  return deleted !== undefined
}
