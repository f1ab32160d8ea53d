import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { noticeEnded } from '../standing/notices.ts'
import { type EndReason, endSessions, type Which } from '../store/sessions.ts'

/**
 * Ends sessions everywhere: in the database, in every process's memory, and on open sockets. Windows are told why
 * before they are cut.
 */
export async function endSessionsNow(
  tx: Tx,
  services: Services,
  which: Which,
  reason: EndReason,
): Promise<void> {
  const ended = await endSessions(tx.db, which, reason, tx.now)
  for (const sessionId of ended) {
    noticeEnded(tx, sessionId, reason)
    // This process does not wait for its own notice.
    tx.afterCommit(() => services.session.here.end(sessionId, reason))
  }
}
