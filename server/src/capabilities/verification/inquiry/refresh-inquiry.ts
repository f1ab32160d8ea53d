import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import { inquiryNotFound } from '@corridor/contract/verification/errors.ts'
import { auditBeyondCall } from '../../../platform/audit/trail.ts'
import { found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { InquiryState } from '../../../providers/identity/port.ts'
import * as people from '../../people/public.ts'
import { sendNews } from '../jobs/send-news.ts'
import { settleTicket } from '../manual-ticket/settle-ticket.ts'
import {
  findInquiry,
  findNewestInquiry,
  hasBeenDeclined,
  type Inquiry,
  setInquiryStatus,
} from '../store/inquiries.ts'
import { findTicketOf } from '../store/tickets.ts'
import { identityAfter } from './identity-after.ts'
import { askingService } from './service-call.ts'

/** Lets a person's record follow their check, and everything that hangs on it. */
async function follow(tx: Tx, services: Services, inquiry: Inquiry): Promise<void> {
  const { person_id: personId } = inquiry
  const before = found(await people.find(tx.db, personId)).identity_status
  const isNewest = (await findNewestInquiry(tx.db, personId))?.id === inquiry.id
  const wasDeclined = await hasBeenDeclined(tx.db, personId)
  const after = identityAfter(before, inquiry.status, { isNewest, wasDeclined })
  // Also for somebody who was approved before, and has another name since.
  const isChecked = isNewest && isIdentityApproved(inquiry.status)
  const checkedAs = isChecked ? (inquiry.checked_as ?? undefined) : undefined
  if (after === before && !isChecked) return
  await people.change(tx, services, personId, { identityStatus: after, checkedAs })
  if (after === before) return
  const ticket = isIdentityApproved(after) && (await findTicketOf(tx.db, personId))
  if (ticket) await settleTicket(tx, services, ticket, 'overtaken')
  // Whoever was told to wait has left the screen by now.
  if (before === 'Needs_review' && after !== 'Pending') await tx.queue(sendNews, { personId })
  auditBeyondCall(tx, {
    word: `verification.became-${after.toLowerCase().replace('_', '-')}`,
    personId,
    subject: { kind: 'inquiry', id: inquiry.id },
  })
}

const isSame = (known: Inquiry, status: IdentityStatus, isOver: boolean) =>
  known.status === status && (known.settled_at !== null) === isOver

/** Keeps what the service said, unless something newer was kept while it was asked: then nothing is returned. */
async function keepState(
  tx: Tx,
  services: Services,
  known: Inquiry,
  { status, isOver }: InquiryState,
): Promise<Inquiry | undefined> {
  await people.lock(tx.db, known.person_id)
  const current = await findInquiry(tx.db, known.id)
  if (current?.revision !== known.revision) return undefined
  if (isSame(current, status, isOver)) return current
  const settledAt = isOver ? (current.settled_at ?? tx.now) : null
  const kept = await setInquiryStatus(tx.db, current, status, settledAt)
  if (kept) await follow(tx, services, kept)
  return kept
}

/** Answers that cross each other are asked for again; more often than this nobody crosses. */
const ROUNDS = 4

/**
 * Asks the service how a check stands, and lets the person's record follow. Two at once, or an answer that was long
 * under way, cannot put an older state over a newer one. An approved check is asked about no more.
 */
export async function refreshInquiry(services: Services, inquiryId: string): Promise<Inquiry> {
  const { db, identityCheck, transactions } = services
  for (let round = 1; ; round += 1) {
    const known = found(await findInquiry(db, inquiryId), inquiryNotFound)
    const { provider_inquiry_id: providerId, provider, status } = known
    if (!identityCheck || provider !== identityCheck.name || !providerId || status === 'Approved')
      return known
    const state = await askingService(services, () => identityCheck.stateOf(providerId))
    const kept = await transactions.run((tx) => keepState(tx, services, known, state))
    if (kept || round === ROUNDS) return kept ?? known
  }
}
