import { randomUUID } from 'node:crypto'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { noCodesToShow, noSecondFactor, wrongFactorCode } from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/second-factor.ts'
import { action, read, steps } from '../../../platform/action.ts'
import { check, found, wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { mayShowCodes } from '../access.ts'
import { proveFactor } from '../second-factor/prove.ts'
import { newRecoveryCodes, openCodes, recoveryHash, sealCodes } from '../second-factor/recovery-codes.ts'
import { holdCredentials } from '../store/credentials.ts'
import { hasSecondFactor, listRecoveryHashes, replaceRecoveryCodes } from '../store/second-factor.ts'
import { dropUnkept, findUnkept, setUnkept } from '../store/unkept-codes.ts'
import { factorCodesSignedIn, forgiveFactor } from '../throttle.ts'

/**
 * Makes recovery codes in place of those before. Until their owner says that they keep them, the session that made them can
 * have them shown again: a window that is reloaded too early must not leave somebody without.
 */
export async function giveRecoveryCodes(
  tx: Tx,
  { secrets }: Services,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<{ setId: string; recoveryCodes: string[] }> {
  const setId = randomUUID()
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map((code) => recoveryHash(secrets, personId, code))
  await replaceRecoveryCodes(tx.db, personId, hashes)
  const codes = sealCodes(secrets, personId, recoveryCodes)
  await setUnkept(tx.db, personId, { setId, sessionId, codes })
  return { setId, recoveryCodes }
}

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
  async ({ person: { id: personId, sessionId }, body, services, commit }) => {
    await factorCodesSignedIn.check(services, personId)
    const codes = await commit(async (tx) => {
      // Two at once line up here: only the codes of the last one may work.
      await holdCredentials(tx.db, personId)
      await checkFactorCode(tx, services, personId, body.code)
      return giveRecoveryCodes(tx, services, { personId, sessionId })
    })
    await forgiveFactor(services, personId)
    return codes
  },
)

/** What this session has seen already, without those that were used since. */
export const showRecoveryCodes = read(routes.showRecoveryCodes, async ({ person, db, services }) => {
  const unkept = found(await findUnkept(db, person.id), noCodesToShow)
  check(unkept.codes !== null && mayShowCodes(person, unkept), noCodesToShow)
  const codes = openCodes(services.secrets, person.id, unkept.codes)
  const live = new Set((await listRecoveryHashes(db, person.id)).map((hash) => hash.toString('hex')))
  const isLive = (code: string) => live.has(recoveryHash(services.secrets, person.id, code).toString('hex'))
  return { setId: unkept.setId, recoveryCodes: codes.filter(isLive) }
})

/** From any session: whoever wrote them down may say so on the next device. */
export const keepRecoveryCodes = action(routes.keepRecoveryCodes, async ({ person, body, tx }) => {
  await dropUnkept(tx.db, person.id, body.setId)
  return done
})
