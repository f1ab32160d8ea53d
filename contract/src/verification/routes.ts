import { z } from 'zod'
import { open, ownAccount, signedIn } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Instant, singleLine, text } from '../kernel/shapes.ts'
import { TICKET_NOTE_MAX } from './limits.ts'
import { IdentityCheck, ManualTicketReview } from './model.ts'

const Token = text(200).min(1)

export const getIdvConfig = route({
  call: 'GET /meta/v2/idv-config',
  summary: 'Until when the identity check may be put off, and whether it may be now.',
  access: ownAccount,
  hasNoPatientData: true,
  reply: z.object({
    cutoffDate: Instant.nullable(),
    noGraceDate: Instant.nullable(),
    maySkip: z.boolean(),
    /** `none`: only the manual check is offered. */
    provider: z.enum(['sandbox', 'persona', 'none']),
  }),
})

export const startInquiry = route({
  call: 'POST /identity-verification/v1/inquiry',
  summary: 'Starts a check, or goes on with the open one, and says where the person is to go.',
  access: signedIn,
  audit: 'verification.inquiry-started',
  reply: z.object({ inquiryId: z.string(), url: z.string() }),
})

export const getStatus = route({
  call: 'POST /identity-verification/v1/get-status',
  summary: 'Asks the service how the caller’s check stands. Without an inquiry id, the newest one.',
  access: signedIn,
  audit: 'verification.status-asked',
  body: z.object({ inquiryId: text(120).optional() }),
  reply: IdentityCheck,
})

export const sendManualTicket = route({
  call: 'POST /identity-verification/v1/manual-ticket',
  summary: 'Asks people to check the identity instead, with a supporting document that was uploaded before.',
  access: signedIn,
  audit: 'verification.manual-asked',
  body: z.object({
    /** The name of the document, which the reviewer sees and saves it under. Missing: 12000. */
    supportingDocument: singleLine(255).optional(),
    /** The address at which it was uploaded, as the upload answered it or by its id. Missing: 12001. */
    uploadUrl: text(2_048).optional(),
    note: text(TICKET_NOTE_MAX).default(''),
  }),
  reply: IdentityCheck,
})

export const getManualTicket = route({
  call: 'GET /identity-verification/v1/manual-ticket/:token',
  summary: 'What a manual check is about, for the person who got the link by mail. Changes nothing.',
  access: open('the link token is the proof; the operator has no account'),
  audit: 'verification.manual-read',
  params: z.object({ token: Token }),
  reply: ManualTicketReview,
})

export const decideManualTicket = route({
  call: 'POST /identity-verification/v1/manual-ticket/:token/decide',
  summary: 'Approves or declines a manual check, once.',
  access: open('the link token is the proof; the operator has no account'),
  audit: 'verification.manual-decided',
  params: z.object({ token: Token }),
  body: z.object({ decision: z.enum(['approve', 'decline']) }),
  reply: Done,
})

export const personaWebhook = route({
  call: 'POST /identity-verification/v1/webhook/persona',
  summary: 'Notices of the identity service. Signed; an unsigned or stale one is refused.',
  access: open('the signature is the proof'),
  audit: 'verification.notice-received',
  transfer: 'upload',
  body: z.unknown(),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'verification/routes': typeof import('./routes.ts')
  }
}
