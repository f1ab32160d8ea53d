import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'

export const END_REASONS = [
  'signed-out',
  'signed-out-everywhere',
  'password-changed',
  'device-removed',
  'token-reused',
] as const

/** Told to the windows of a session just before they are cut off, so that they can say why. */
export const sessionEnded = event({
  name: 'session.ended',
  hub: '/hubs/notification',
  payload: z.object({ sessionId: Id, reason: z.enum(END_REASONS) }),
})
