import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'

export const END_REASONS = [
  'signed-out',
  'signed-out-everywhere',
  'signed-out-remotely',
  'password-changed',
  'device-removed',
  'token-reused',
  'removed-from-practice',
  'second-factor-changed',
  'unlock-failed',
] as const

/** Published to the windows of a session just before they are disconnected, so that they can say why. */
export const sessionEnded = event({
  name: 'session.ended',
  hub: '/hubs/notification',
  payload: z.object({ sessionId: Id, reason: z.enum(END_REASONS) }),
})

/**
 * A person's claims or entry step have changed: their windows exchange the token for one with the new claims
 * and refetch their own record.
 */
export const standingChanged = event({
  name: 'session.standing-changed',
  hub: '/hubs/notification',
  payload: z.object({ personId: Id }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'session/events': typeof import('./events.ts')
  }
}
