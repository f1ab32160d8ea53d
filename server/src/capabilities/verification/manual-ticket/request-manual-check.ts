import { randomUUID } from 'node:crypto'
import { nameWithTitle } from '@corridor/contract/people/rules.ts'
import { alreadyVerified, missingUploadUrl } from '@corridor/contract/verification/errors.ts'
import { MANUAL_TICKET_DAYS, TICKETS_PER_DAY } from '@corridor/contract/verification/limits.ts'
import { claimFile } from '#capabilities/files/public.ts'
import * as people from '#capabilities/people/public.ts'
import { daysAfter } from '#platform/clock.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayBeChecked } from '../access.ts'
import { checkDailyLimit } from '../daily-limit.ts'
import { addTicket, findTicketOf, listTicketsSince } from '../store/tickets.ts'
import { settleTicket } from './settle-ticket.ts'

export interface ManualCheckRequest {
  personId: string
  documentName: string
  fileId: string
  note: string
}

/** A missing, foreign or already used document gets the same refusal. */
const asMissing = (error: unknown): never => {
  throw error instanceof Refusal ? new Refusal(missingUploadUrl) : error
}

/**
 * Requests a manual check. A new request replaces the one before; the same document again changes nothing.
 * Returns the id of a ticket that has to be mailed.
 */
export async function requestManualCheck(
  tx: Tx,
  services: Services,
  { personId, documentName, fileId, note }: ManualCheckRequest,
): Promise<string | undefined> {
  const person = found(await people.lock(tx.db, personId))
  check(mayBeChecked(person), alreadyVerified)
  const before = await findTicketOf(tx.db, personId)
  if (before?.file_id === fileId) return undefined
  checkDailyLimit(await listTicketsSince(tx.db, personId, daysAfter(tx.now, -1)), TICKETS_PER_DAY, tx.now)
  if (before) await settleTicket(tx, services, before, 'replaced')
  const id = randomUUID()
  await claimFile(tx, {
    fileId,
    sender: { kind: 'person', id: personId },
    blobType: 'identity-document',
    holder: 'verification',
    recordId: id,
  }).catch(asMissing)
  await addTicket(tx.db, {
    id,
    person_id: personId,
    file_id: fileId,
    document_name: documentName,
    note,
    checked_as: nameWithTitle(people.namedOf(person)),
    requested_at: tx.now,
    expires_at: daysAfter(tx.now, MANUAL_TICKET_DAYS),
  })
  await people.change(tx, services, personId, { manualCheckRequestedAt: tx.now })
  return id
}
