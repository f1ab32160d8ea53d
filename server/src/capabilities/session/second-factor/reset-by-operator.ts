import * as routes from '@corridor/contract/session/second-factor.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { noticeEnded, noticeStandings } from '../standing/notices.ts'
import { lockCredentials } from '../store/credentials.ts'
import { removeFactor } from '../store/second-factor.ts'
import { endSessions } from '../store/sessions.ts'

const REASON = 'second-factor-changed'

/**
 * Turns a factor off for a person whom no admin can help, while the server runs: its processes learn of it
 * by notice. Returns whether there was one.
 */
export async function resetByOperator(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock'>,
  personId: string,
): Promise<boolean> {
  await lockCredentials(tx.db, personId)
  if (!(await removeFactor(tx.db, personId))) return false
  for (const sessionId of await endSessions(tx.db, { personId }, REASON, tx.now))
    noticeEnded(tx, sessionId, REASON)
  await noticeStandings(tx, services, [personId])
  auditBeyondCall(tx, { word: routes.resetSecondFactor.audit!, subject: { kind: 'person', id: personId } })
  return true
}
