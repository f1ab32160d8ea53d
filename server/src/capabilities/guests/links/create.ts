import { randomUUID } from 'node:crypto'
import { noRecipient, noTexts } from '@corridor/contract/guests/errors.ts'
import { RENEWAL_PAUSE_SECONDS, RENEWED_DAYS } from '@corridor/contract/guests/limits.ts'
import * as office from '#capabilities/office/public.ts'
import { daysAfter } from '#platform/clock.ts'
import { check } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { cancelSending, type LinkChannel, type SendsLinks, sendLink } from '../outbound.ts'
import { endCodes } from '../store/codes.ts'
import {
  type Address,
  endLinksOf,
  insertLink,
  insertToken,
  nextSending,
  setRecalled,
  transferLinks,
} from '../store/links.ts'
import { deletePassesOf } from '../store/passes.ts'
import type { Link, NewLink } from '../store/tables.ts'
import type { GuestKind } from './kinds.ts'
import { linkToken } from './tokens.ts'

export interface NewGuestLink {
  kind: GuestKind
  /** The one thing that it opens; it has one link. */
  subjectId: string
  practiceId: string
  /** The member who sends it. Without one it is the practice's alone and ends with no membership. */
  sentBy?: string
  recipient: { name: string; email?: string | null; mobile?: string | null }
  /** Asked for after three wrong codes, as `YYYY-MM-DD`. */
  birthDate?: string | null
  /** The default is what the kind says. */
  expiresAt?: Date
  maxUses?: number
  /** Its recipient gets the token in the answer of the same call, so nothing is sent. */
  isHandedOver?: boolean
  /** How the link travels; by mail where there is an address, unless said otherwise. */
  by?: LinkChannel
  /** The patient whom it goes to, for the gate to see whether it is the right one. */
  patientId?: string
  /** Codes of the gate's questions that the sender has answered with yes. */
  confirmed?: readonly string[]
  /** The address was typed for this patient: where it does not belong to them, the sender has to confirm it. */
  isAddressTyped?: boolean
  /** The delivery that this one repeats by another way. */
  retryOf?: string
}

/**
 * Makes the link and queues the mail or text that brings it. Refuses a recipient whom nothing reaches. Returns undefined when
 * the thing has a link already.
 */
export async function createLink(
  tx: Tx,
  services: SendsLinks & Pick<Services, 'sms'>,
  {
    kind,
    subjectId,
    practiceId,
    sentBy,
    recipient,
    birthDate,
    expiresAt,
    maxUses,
    isHandedOver,
    by,
    patientId,
    confirmed,
    isAddressTyped,
    retryOf,
  }: NewGuestLink,
): Promise<Link | undefined> {
  const { email = null, mobile = null } = recipient
  await checkSender(tx, practiceId, sentBy)
  check(email !== null || mobile !== null, noRecipient)
  const channel = by ?? (email === null ? 'text' : 'email')
  check(channel === 'email' || services.sms !== undefined || isHandedOver === true, noTexts)
  check((channel === 'text' ? mobile : email) !== null, noRecipient)
  const end = expiresAt ?? daysAfter(tx.now, kind.days)
  const link = {
    id: randomUUID(),
    practice_id: practiceId,
    kind: kind.name,
    subject_id: subjectId,
    recipient_name: recipient.name,
    email,
    mobile,
    birth_date: birthDate ?? null,
    sent_by: sentBy ?? null,
    made_at: tx.now,
    sending: 1,
    sent_at: tx.now,
    expires_at: end,
    renewable_until: daysAfter(end, kind.renewableDays),
    max_uses: maxUses ?? null,
    uses: 0,
    wrong_answers: 0,
    recalled_at: null,
    is_undelivered: false,
  } satisfies NewLink
  if (!(await insertLink(tx.db, link))) return undefined
  await addToken(tx, services, link)
  if (!isHandedOver)
    await sendLink(tx, services, link, {
      isAwaited: false,
      by: channel,
      patientId,
      confirmed,
      isAddressTyped,
      retryOf,
    })
  return link
}

/** A link ends with its sender's membership, so nobody sends one whose membership ends at this moment. */
async function checkSender(tx: Tx, practiceId: string, personId: string | undefined): Promise<void> {
  if (personId !== undefined) check(await office.lockMembership(tx.db, { practiceId, personId }))
}

/** The address of a sending. */
const addToken = (tx: Tx, { secrets }: Pick<Services, 'secrets'>, link: Link): Promise<void> =>
  insertToken(tx.db, {
    id: randomUUID(),
    hash: hashOf(secrets, linkToken(secrets, link)),
    link_id: link.id,
    practice_id: link.practice_id,
    sending: link.sending,
  })

interface Resending {
  by?: LinkChannel | undefined
  /** Whose address it was when it was sent first: a member who sends it again has to confirm it where it is no longer theirs. */
  patientId?: string | null
  confirmed?: readonly string[]
  /** The address was corrected: the link goes there, and what the old address has opened closes. */
  to?: Address
}

/**
 * Sends a new link to the same address, or to a corrected one. Older ones stop working, and so does a code that was sent for
 * them. Returns undefined when one was sent there within a minute or the link was recalled; of two calls at once, one sends. The member who sends it answers for
 * it from then on; a guest who has it renewed changes nothing about that.
 */
export async function sendAgain(
  tx: Tx,
  services: SendsLinks,
  link: Link,
  sentBy?: string,
  { by, patientId, confirmed, to }: Resending = {},
): Promise<Link | undefined> {
  await checkSender(tx, link.practice_id, sentBy)
  const expiresAt = daysAfter(tx.now, RENEWED_DAYS)
  const { renewableDays } = services.guestKinds.get(link.kind)
  const next = await nextSending(tx.db, {
    id: link.id,
    sending: link.sending,
    now: tx.now,
    notSentSince: new Date(tx.now.getTime() - RENEWAL_PAUSE_SECONDS * 1_000),
    expiresAt,
    by:
      sentBy === undefined
        ? undefined
        : { personId: sentBy, renewableUntil: daysAfter(expiresAt, renewableDays) },
    to,
  })
  if (!next) return undefined
  if (to) await deletePassesOf(tx.db, [link.id])
  await endCodes(tx.db, [link.id], tx.now)
  await cancelSending(tx, services, link)
  await addToken(tx, services, next)
  await sendLink(tx, services, next, {
    isAwaited: sentBy === undefined,
    by,
    patientId,
    confirmed,
    isAddressTyped: Boolean(patientId),
  })
  await services.guestKinds.get(link.kind).onSentAgain?.(tx, next, services)
  return next
}

/** Takes a link back at once. Returns false when somebody else already has. */
export async function recallLink(
  tx: Tx,
  services: Pick<Services, 'hooks'>,
  linkId: string,
): Promise<boolean> {
  const recalled = await setRecalled(tx.db, linkId, tx.now)
  if (!recalled) return false
  await endCodes(tx.db, [linkId], tx.now)
  await cancelSending(tx, services, recalled)
  return true
}

/** What was sent before has left or failed. */
const UNSENT_DAYS = 3

/**
 * A member's links end with their membership, since they may have sent one to themselves, unless an admin keeps what they sent. What
 * the links opened stays the practice's, and any colleague can send a new one.
 */
export async function endOrTransferLinks(
  tx: Tx,
  { guestKinds, hooks }: Pick<Services, 'guestKinds' | 'hooks'>,
  { personId, practiceId, heirId }: office.Leaving,
): Promise<void> {
  tx.actFor({ practiceId })
  const sender = { practiceId, personId }
  if (heirId) return transferLinks(tx.db, sender, heirId)
  const ended = await endLinksOf(tx.db, sender, tx.now)
  const ids = ended.map(({ id }) => id)
  await endCodes(tx.db, ids, tx.now)
  await deletePassesOf(tx.db, ids)
  const mayWaitSince = daysAfter(tx.now, -UNSENT_DAYS)
  for (const link of ended) if (link.sent_at > mayWaitSince) await cancelSending(tx, { hooks }, link)
  for (const [kind, links] of Map.groupBy(ended, (link) => link.kind)) {
    const linkIds = links.map(({ id }) => id)
    await guestKinds.get(kind).onEnded?.(tx, practiceId, linkIds, { hooks })
  }
}
