import * as office from '#capabilities/office/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { sendFactorChanged } from '../jobs.ts'
import type { FactorChange } from '../mails.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'

/**
 * Follows a change of the factor: other sessions and their handover codes end, the person's standing is
 * decided again, and a mail informs them.
 */
export async function factorChanged(
  tx: Tx,
  services: Services,
  personId: string,
  change: FactorChange,
  exceptSession?: string,
): Promise<void> {
  await endSessionsNow(tx, services, { personId, except: exceptSession }, 'second-factor-changed')
  await services.identity.standingChanged(tx, personId)
  await office.publishTeamChanged(tx, personId)
  await tx.queue(sendFactorChanged, { personId, change })
}
