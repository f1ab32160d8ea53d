import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { noticeEnded } from '../standing/notices.ts'
import { lockCredentials } from '../store/credentials.ts'
import { type EndReason, endSessions, type Which } from '../store/sessions.ts'

/**
 * Ends sessions everywhere: in the database, in every process's cache, and on open sockets. Windows get the
 * reason before they are disconnected. Returns how many there were.
 */
export async function endSessionsNow(
  tx: Tx,
  services: Services,
  which: Which,
  reason: EndReason,
): Promise<number> {
  const ended = await endSessions(tx.db, which, reason, tx.now)
  for (const sessionId of ended) {
    noticeEnded(tx, sessionId, reason)
    // This process does not wait for its own notice.
    tx.afterCommit(() => services.session.here.end(sessionId, reason))
  }
  return ended.length
}

/** Ends everything a person has open except one session; also what a concurrent sign-in is about to open. */
export async function endAllSessions(
  tx: Tx,
  services: Services,
  personId: string,
  reason: EndReason,
  except?: string,
): Promise<number> {
  await lockCredentials(tx.db, personId)
  return endSessionsNow(tx, services, { personId, except }, reason)
}
