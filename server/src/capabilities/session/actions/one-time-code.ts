import { done } from '@corridor/contract/kernel/shapes.ts'
import { CODE_TRIES, HANDOVER_CODE_MINUTES } from '@corridor/contract/session/limits.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { action, steps } from '../../../platform/action.ts'
import { epochSeconds, minutesAfter } from '../../../platform/clock.ts'
import { findPersonByEmail } from '../../people/public.ts'
import { sendCode } from '../jobs.ts'
import { setCode } from '../store/credentials.ts'
import { countCodeSending } from '../throttle.ts'
import { newToken } from '../tokens.ts'

/** Sends a code to the account's phone, no sooner than the last one allows, whether or not there is such an account. */
export const sendOneTimeCode = steps(routes.sendOneTimeCode, async ({ body, origin, services }) => {
  await countCodeSending(services, body.email, origin.address)
  return services.transactions.run(async (tx) => {
    const person = await findPersonByEmail(tx.db, body.email)
    await tx.queue(sendCode, { personId: person?.id ?? null })
    await tx.audit({ word: routes.sendOneTimeCode.audit!, outcome: 'done', personId: person?.id, ...origin })
    return done
  })
})

/** A code that the caller's other device signs in with. It is never typed, so it is long and lives shortly. */
export const getHandoverCode = action(routes.getHandoverCode, async ({ person, tx, services }) => {
  const code = newToken()
  const expiresAt = minutesAfter(tx.now, HANDOVER_CODE_MINUTES)
  await setCode(tx.db, {
    personId: person.id,
    purpose: 'handover',
    hash: services.session.tokens.hash(code),
    triesLeft: CODE_TRIES,
    expiresAt,
  })
  return { oneTimeCode: code, expiresAt: epochSeconds(expiresAt) }
})
