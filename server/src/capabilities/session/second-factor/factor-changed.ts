import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import { tellFactorChanged } from '../jobs.ts'
import type { FactorChange } from '../mails.ts'
import { endSessionsNow } from '../sign-in/end-sessions.ts'

/**
 * What follows once a factor was turned on or off: other sessions end and with them the codes they handed out, what the
 * person may open is decided anew, and a mail tells them.
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
  await office.tellTeam(tx, personId)
  await tx.queue(tellFactorChanged, { personId, change })
}
