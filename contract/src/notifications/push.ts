import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done } from '../kernel/shapes.ts'
import { PUSH_ENDPOINT_MAX } from './limits.ts'

/** People who are not approved yet get no notifications. */
const letIn = claim('User')

const NOT_A_KEY = 'This key is not valid.'

export const getPush = route({
  call: 'GET /user-notifications/v2/push',
  summary: 'What a browser subscribes with, and where the caller’s device is reached now.',
  access: letIn,
  hasNoPatientData: true,
  reply: z.object({
    /** Of the pair that signs what we send (RFC 8292): a point of P-256, not compressed, in base64url. */
    publicKey: z.string(),
    /** The address that this device registered last; null while notifications are off on it. */
    endpoint: z.string().nullable(),
  }),
})

export const turnPushOn = route({
  call: 'PUT /user-notifications/v2/push',
  summary: 'Tells this device of what happens, at the address that its browser got from a push service.',
  access: letIn,
  audit: 'notifications.push-turned-on',
  body: z.object({
    endpoint: z
      .url('This address is not valid.')
      .max(PUSH_ENDPOINT_MAX, 'This address is too long.')
      // Anything that is not an address would become longer when it is normalized.
      .regex(/^[\x21-\x7e]+$/, 'This address is not valid.'),
    /** The browser’s own key, a point of P-256 (RFC 8291). */
    p256dh: z.string().regex(/^B[\w-]{86}$/, NOT_A_KEY),
    auth: z.string().regex(/^[\w-]{22}$/, NOT_A_KEY),
  }),
  reply: Done,
})

export const turnPushOff = route({
  call: 'DELETE /user-notifications/v2/push',
  summary: 'Tells this device of nothing any more. The caller’s other devices stay as they are.',
  access: letIn,
  audit: 'notifications.push-turned-off',
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'notifications/push': typeof import('./push.ts')
  }
}
