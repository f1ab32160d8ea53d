import { noSecondFactor, wrongFactorCode } from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/second-factor.ts'
import { steps } from '../../../platform/action.ts'
import { check, wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { proveFactor } from '../second-factor/prove.ts'
import { holdCredentials } from '../store/credentials.ts'
import { hasSecondFactor } from '../store/second-factor.ts'
import { countFactorCode, forgiveFactor } from '../throttle.ts'
import { giveRecoveryCodes } from './set-up-second-factor.ts'

/** For somebody who is signed in: refuses when no factor is on, and any code but a right one. */
export async function checkFactorCode(
  tx: Tx,
  services: Services,
  personId: string,
  code: string,
): Promise<void> {
  check(await hasSecondFactor(tx.db, personId), noSecondFactor)
  if (!(await proveFactor(tx, services, personId, code)))
    throw wrongInput('body.code', wrongFactorCode.message, wrongFactorCode)
}

/** A code of the app opens this, and so does a recovery code, for whoever has only one left. */
export const renewRecoveryCodes = steps(
  routes.renewRecoveryCodes,
  async ({ person: { id: personId }, body, services, commit }) => {
    await countFactorCode(services, personId)
    const recoveryCodes = await commit(async (tx) => {
      // Two at once line up here: only the codes of the last one may work.
      await holdCredentials(tx.db, personId)
      await checkFactorCode(tx, services, personId, body.code)
      return giveRecoveryCodes(tx, services, personId)
    })
    await forgiveFactor(services, personId)
    return { recoveryCodes }
  },
)
