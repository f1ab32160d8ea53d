import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { releaseFiles } from '../../files/public.ts'
import * as people from '../../people/public.ts'
import { type OpenTicket, setTicketSettled, type TicketOutcome } from '../store/tickets.ts'

/**
 * Ends a check by hand: its link opens nothing any more, and the document is let go. Answers whether this was what
 * ended it. The caller holds the person.
 */
export async function settleTicket(
  tx: Tx,
  services: Pick<Services, 'identity' | 'people'>,
  ticket: OpenTicket,
  outcome: TicketOutcome,
): Promise<boolean> {
  if (!(await setTicketSettled(tx.db, ticket.id, outcome, tx.now))) return false
  await people.change(tx, services, ticket.person_id, { manualCheckRequestedAt: null })
  await releaseFiles(tx, { holder: 'verification', recordId: ticket.id })
  return true
}
