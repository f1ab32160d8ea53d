import { releaseFiles } from '#capabilities/files/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { type OpenTicket, setTicketSettled, type TicketOutcome } from '../store/tickets.ts'

/**
 * Settles a manual check: its link no longer works, and the document is released. Returns whether this call
 * settled it. The caller has locked the person.
 */
export async function settleTicket(
  tx: Tx,
  services: Services,
  ticket: OpenTicket,
  outcome: TicketOutcome,
): Promise<boolean> {
  if (!(await setTicketSettled(tx.db, ticket.id, outcome, tx.now))) return false
  await people.change(tx, services, ticket.person_id, { manualCheckRequestedAt: null })
  await releaseFiles(tx, { holder: 'verification', recordId: ticket.id })
  return true
}
