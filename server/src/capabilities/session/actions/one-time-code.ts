import { done } from '@corridor/contract/kernel/shapes.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { CODE_TRIES, HANDOVER_CODE_MINUTES } from '@corridor/contract/session/limits.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { action, steps } from '../../../platform/action.ts'
import { epochSeconds, minutesAfter } from '../../../platform/clock.ts'
import { check } from '../../../platform/refusal.ts'
import { newToken } from '../../../platform/secrets/one-time.ts'
import * as people from '../../people/public.ts'
import { sendCode } from '../jobs.ts'
import { setCode, shareCredentials } from '../store/credentials.ts'
import { findLiveSession } from '../store/sessions.ts'
import { countCodeSending } from '../throttle.ts'

/** Sends a code to the account's phone, no sooner than the last one allows, whether or not there is such an account. */
export const sendOneTimeCode = steps(
  routes.sendOneTimeCode,
  async ({ body, origin, services, note, commit }) => {
    await countCodeSending(services, body.email, origin.address)
    return commit(async (tx) => {
      const person = await people.findByEmail(tx.db, body.email)
      await tx.queue(sendCode, { personId: person?.id ?? null, askedAt: tx.now.toISOString() })
      note({ personId: person?.id })
      return done
    })
  },
)

/**
 * A code that the caller's other device signs in with, without a second factor: this device has shown it. It is never
 * typed, so it is long and lives shortly.
 */
export const getHandoverCode = action(routes.getHandoverCode, async ({ person, tx, services }) => {
  // A device that is being signed out at this moment must not leave a way back in behind.
  await shareCredentials(tx.db, person.id)
  check((await findLiveSession(tx.db, person.sessionId, tx.now)) !== undefined, sessionEnded)
  const code = newToken()
  const expiresAt = minutesAfter(tx.now, HANDOVER_CODE_MINUTES)
  await setCode(tx.db, {
    personId: person.id,
    purpose: 'handover',
    hash: services.session.tokens.hash(code),
    triesLeft: CODE_TRIES,
    askedAt: tx.now,
    expiresAt,
  })
  return { oneTimeCode: code, expiresAt: epochSeconds(expiresAt) }
})
