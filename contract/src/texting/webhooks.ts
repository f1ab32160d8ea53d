import { z } from 'zod'
import { open } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done } from '../kernel/shapes.ts'

const incoming = {
  access: open('the signature is the proof'),
  audit: 'sms.text-received',
  transfer: 'upload' as const,
  body: z.unknown(),
}

export const twilioIncoming = route({
  call: 'POST /sms/v1/incoming/twilio',
  summary: 'A text that somebody sent to one of our numbers with Twilio. Signed; a forged one is refused.',
  ...incoming,
  /** Instructions for Twilio, without any. */
  reply: z.unknown(),
})

export const telnyxIncoming = route({
  call: 'POST /sms/v1/incoming/telnyx',
  summary:
    'A text that somebody sent to one of our numbers with Telnyx. Signed; a forged or stale one is refused.',
  ...incoming,
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'texting/webhooks': typeof import('./webhooks.ts')
  }
}
