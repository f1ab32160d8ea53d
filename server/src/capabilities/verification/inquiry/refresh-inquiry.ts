import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import { inquiryNotFound } from '@corridor/contract/verification/errors.ts'
import * as people from '#capabilities/people/public.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { InquiryState } from '#providers/identity/port.ts'
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
import { callService } from './service-call.ts'

/** Lets a person's record follow their check, and everything that hangs on it. */
async function follow(tx: Tx, services: Services, inquiry: Inquiry): Promise<void> {
  const { person_id: personId } = inquiry
  const before = found(await people.find(tx.db, personId)).identity_status
  const isNewest = (await findNewestInquiry(tx.db, personId))?.id === inquiry.id
  const wasDeclined = await hasBeenDeclined(tx.db, personId)
  const after = identityAfter(before, inquiry.status, { isNewest, wasDeclined })
  // Also for a person who was approved before and has a new name.
  const isChecked = isNewest && isIdentityApproved(inquiry.status)
  const checkedAs = isChecked ? (inquiry.checked_as ?? undefined) : undefined
  if (after === before && !isChecked) return
  await people.change(tx, services, personId, { identityStatus: after, checkedAs })
  if (after === before) return
  const ticket = isIdentityApproved(after) && (await findTicketOf(tx.db, personId))
  if (ticket) await settleTicket(tx, services, ticket, 'overtaken')
  // A person under review has left the screen by now.
  if (before === 'Needs_review' && after !== 'Pending') await tx.queue(sendNews, { personId })
  auditBeyondCall(tx, {
    word: `verification.became-${after.toLowerCase().replace('_', '-')}`,
    personId,
    subject: { kind: 'inquiry', id: inquiry.id },
  })
}

const isSame = (inquiry: Inquiry, status: IdentityStatus, isOver: boolean) =>
  inquiry.status === status && (inquiry.settled_at !== null) === isOver

/** Saves the reported state, unless a newer one was saved during the call: then undefined is returned. */
async function saveState(
  tx: Tx,
  services: Services,
  inquiry: Inquiry,
  { status, isOver }: InquiryState,
): Promise<Inquiry | undefined> {
  await people.lock(tx.db, inquiry.person_id)
  const current = await findInquiry(tx.db, inquiry.id)
  if (current?.revision !== inquiry.revision) return undefined
  if (isSame(current, status, isOver)) return current
  const settledAt = isOver ? (current.settled_at ?? tx.now) : null
  const saved = await setInquiryStatus(tx.db, current, status, settledAt)
  if (saved) await follow(tx, services, saved)
  return saved
}

/** Concurrent answers are requested again, at most this often. */
const ROUNDS = 4

/**
 * Reads a check from the service and updates the person's record. Two concurrent calls, or a slow answer,
 * cannot overwrite a newer state. An approved check is not read again.
 */
export async function refreshInquiry(services: Services, inquiryId: string): Promise<Inquiry> {
  const { db, identityCheck, transactions } = services
  for (let round = 1; ; round += 1) {
    const inquiry = found(await findInquiry(db, inquiryId), inquiryNotFound)
    const { provider_inquiry_id: providerId, provider, status } = inquiry
    if (!identityCheck || provider !== identityCheck.name || !providerId || status === 'Approved')
      return inquiry
    const state = await callService(services, () => identityCheck.stateOf(providerId))
    const saved = await transactions.run((tx) => saveState(tx, services, inquiry, state))
    if (saved || round === ROUNDS) return saved ?? inquiry
  }
}
