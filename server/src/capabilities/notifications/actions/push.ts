import { createPublicKey } from 'node:crypto'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { pushKeyInvalid, pushServiceUnknown } from '@corridor/contract/notifications/errors.ts'
import * as routes from '@corridor/contract/notifications/push.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import * as session from '#capabilities/session/public.ts'
import { action, read } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import { findSubscription, removeSubscription, saveSubscription } from '../store/push.ts'

export const getPush = read(routes.getPush, async ({ person, db, services }) => ({
  publicKey: services.push.publicKey,
  endpoint: (await findSubscription(db, person.sessionId))?.endpoint ?? null,
}))

/** Whether something can be encrypted for it: a key that is not on the curve would fail at every push. */
function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    return true
  } catch {
    return false
  }
}

export const turnPushOn = action(routes.turnPushOn, async ({ person, body, tx, services }) => {
  const { endpoint, p256dh, auth } = body
  check(services.push.serves(endpoint), pushServiceUnknown)
  check(isPoint(p256dh), pushKeyInvalid)
  check(await session.lockLiveSession(tx.db, person.sessionId, tx.now), sessionEnded)
  await saveSubscription(tx.db, {
    endpoint: new URL(endpoint).href,
    session_id: person.sessionId,
    person_id: person.id,
    p256dh,
    auth,
    subscribed_at: tx.now,
  })
  return done
})

export const turnPushOff = action(routes.turnPushOff, async ({ person, tx }) => {
  await removeSubscription(tx.db, person.sessionId)
  return done
})
