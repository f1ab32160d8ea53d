import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { type LockChange, noticeLock } from '../standing/notices.ts'

/** Makes every process look a session up again, this one without waiting for its own notice. */
export function publishLock(tx: Tx, services: Services, sessionId: string, change: LockChange): void {
  noticeLock(tx, sessionId, change)
  tx.afterCommit(() => services.session.here.lock(sessionId, change))
}
