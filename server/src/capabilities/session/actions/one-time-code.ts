import { done } from '@corridor/contract/kernel/shapes.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { HANDOVER_CODE_MINUTES } from '@corridor/contract/session/limits.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import * as people from '#capabilities/people/public.ts'
import { action, steps } from '#platform/action.ts'
import { epochSeconds, minutesAfter } from '#platform/clock.ts'
import { check } from '#platform/refusal.ts'
import { newToken } from '#platform/secrets/one-time.ts'
import { sendCode } from '../jobs.ts'
import { secretRequestOf } from '../passwords/secret-request.ts'
import { insertHandoverCode } from '../store/handover-codes.ts'
import { countCodeSending } from '../throttle.ts'

/** Sends a code to the account's phone, no sooner than the last one allows, whether or not there is such an account. */
export const sendOneTimeCode = steps(
  routes.sendOneTimeCode,
  async ({ body, origin, services, note, commit }) => {
    await countCodeSending(services, body.email, origin.address)
    return commit(async (tx) => {
      const person = await people.findByEmail(tx.db, body.email)
      await tx.queue(sendCode, await secretRequestOf(tx, person?.id))
      note({ personId: person?.id })
      return done
    })
  },
)

/**
 * A code by which the caller's other device signs in. It represents this session: it ends with it, and the
 * other device must show the second factor if this session has not. Nobody types it, so it is long and
 * short-lived.
 */
export const getHandoverCode = action(routes.getHandoverCode, async ({ person, tx, services }) => {
  const code = newToken()
  const hash = services.session.tokens.hash(code)
  const expiresAt = minutesAfter(tx.now, HANDOVER_CODE_MINUTES)
  check(
    await insertHandoverCode(tx.db, { sessionId: person.sessionId, hash, expiresAt }, tx.now),
    sessionEnded,
  )
  return { oneTimeCode: code, expiresAt: epochSeconds(expiresAt) }
})
