import { z } from 'zod'
import { open } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id } from '../kernel/shapes.ts'

/* Each text has its own callback address, so that a notice also matches a text whose sending was interrupted. */
const notice = {
  access: open('the signature is the proof'),
  audit: 'sms.notice-received',
  transfer: 'upload' as const,
  params: z.object({ textId: Id }),
  body: z.unknown(),
  reply: Done,
}

export const twilioWebhook = route({
  call: 'POST /sms/v1/webhook/twilio/:textId',
  summary: 'Twilio’s notices of what became of a text. Signed; a forged one is refused.',
  ...notice,
  /** Sent with a body in JSON, and signed as part of the address. */
  query: z.object({ bodySHA256: z.string().max(64).optional() }),
})

export const telnyxWebhook = route({
  call: 'POST /sms/v1/webhook/telnyx/:textId',
  summary: 'Telnyx’s notices of what became of a text. Signed; a forged or stale one is refused.',
  ...notice,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'deliveries/webhooks': typeof import('./webhooks.ts')
  }
}
