import { randomUUID } from 'node:crypto'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { noCodesToShow, noSecondFactor, wrongFactorCode } from '@corridor/contract/session/errors.ts'
import * as routes from '@corridor/contract/session/second-factor.ts'
import { action, read, steps } from '#platform/action.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayShowCodes } from '../access.ts'
import { proveFactor } from '../second-factor/prove.ts'
import { newRecoveryCodes, openCodes, recoveryHash, sealCodes } from '../second-factor/recovery-codes.ts'
import { lockCredentials } from '../store/credentials.ts'
import { hasSecondFactor, listRecoveryHashes, replaceRecoveryCodes } from '../store/second-factor.ts'
import {
  deleteUnconfirmedCodes,
  findUnconfirmedCodes,
  saveUnconfirmedCodes,
} from '../store/unconfirmed-codes.ts'
import { factorCodesSignedIn, forgiveFactor } from '../throttle.ts'

/**
 * Replaces the recovery codes. Until their owner confirms that they saved them, the session that made them
 * can have them shown again, because a window may be reloaded too early.
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
  await saveUnconfirmedCodes(tx.db, personId, { setId, sessionId, codes })
  return { setId, recoveryCodes }
}

/** For a signed-in person: refuses when no factor is on, and any code that is not right. */
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

/** A code of the app is accepted, and so is a recovery code, in case it is the last one. */
export const renewRecoveryCodes = steps(
  routes.renewRecoveryCodes,
  async ({ person: { id: personId, sessionId }, body, services, commit }) => {
    await factorCodesSignedIn.check(services, personId)
    const codes = await commit(async (tx) => {
      // Serializes concurrent requests: only the codes of the last one may work.
      await lockCredentials(tx.db, personId)
      await checkFactorCode(tx, services, personId, body.code)
      return giveRecoveryCodes(tx, services, { personId, sessionId })
    })
    await forgiveFactor(services, personId)
    return codes
  },
)

/** What this session has seen already, without those that were used since. */
export const showRecoveryCodes = read(routes.showRecoveryCodes, async ({ person, db, services }) => {
  const unconfirmed = found(await findUnconfirmedCodes(db, person.id), noCodesToShow)
  check(unconfirmed.codes !== null && mayShowCodes(person, unconfirmed), noCodesToShow)
  const codes = openCodes(services.secrets, person.id, unconfirmed.codes)
  const live = new Set((await listRecoveryHashes(db, person.id)).map((hash) => hash.toString('hex')))
  const isLive = (code: string) => live.has(recoveryHash(services.secrets, person.id, code).toString('hex'))
  return { setId: unconfirmed.setId, recoveryCodes: codes.filter(isLive) }
})

/** From any session: the person may confirm on another device. */
export const confirmRecoveryCodes = action(routes.confirmRecoveryCodes, async ({ person, body, tx }) => {
  await deleteUnconfirmedCodes(tx.db, person.id, body.setId)
  return done
})
