import { z } from 'zod'
import { guest, open } from '../kernel/access.ts'
import { CODE_DIGITS } from '../kernel/one-time-codes.ts'
import { route } from '../kernel/route.ts'
import { Done, EpochSeconds, Instant } from '../kernel/shapes.ts'
import { BirthDate, GuestLink, GuestPass, LANGUAGES, LINK_STATES } from './model.ts'

/** The token of a link, as it stands in the address. */
const byLink = guest('guest-link')
/** What a guest got for opening a link of any kind. */
const byPass = guest('guest-pass')

const Token = z.string().regex(/^[\w-]{16,512}$/, 'This link is not valid.')

export const getGuestLink = route({
  call: 'GET /guests/v1/link',
  summary:
    'Whom a link is from and how it is opened. It changes nothing, so that mail scanners open nothing.',
  access: byLink,
  hasNoPatientData: true,
  reply: GuestLink,
})

export const sendGuestCode = route({
  call: 'POST /guests/v1/code',
  summary: 'Sends a six-digit code to the address or the mobile number that the link was made for.',
  access: byLink,
  audit: 'guests.code-sent',
  body: z.object({ by: z.enum(['mail', 'text']), language: z.enum(LANGUAGES) }),
  reply: z.object({ resendAt: EpochSeconds, expiresAt: EpochSeconds }),
})

export const openGuestLink = route({
  call: 'POST /guests/v1/open',
  summary: 'Opens a link, with the code where one is needed, and counts it as one use.',
  access: byLink,
  audit: 'guests.opened',
  body: z.object({
    code: z
      .string()
      .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), 'Please enter all six digits.')
      .optional(),
    birthDate: BirthDate.optional(),
    /** A secret that the browser made and stored. */
    device: Token.optional(),
    trustsDevice: z.boolean().default(false),
  }),
  reply: GuestPass,
})

export const renewGuestLink = route({
  call: 'POST /guests/v1/renewals',
  summary:
    'Sends a new link to the address of the old one. The answer is the same for a link that never existed.',
  access: open('the holder of an expired link has nothing else to show'),
  audit: 'guests.renewal-requested',
  body: z.object({ token: Token }),
  reply: Done,
})

export const getGuestPass = route({
  call: 'GET /guests/v1/pass',
  summary: 'Whether what a guest has opened is still open, or why not.',
  access: byPass,
  hasNoPatientData: true,
  reply: z.object({ state: z.enum(LINK_STATES), expiresAt: Instant }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'guests/routes': typeof import('./routes.ts')
  }
}
