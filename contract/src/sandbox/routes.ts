import { z } from 'zod'
import { open } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant } from '../kernel/shapes.ts'

const BECAUSE = 'the sandbox stands in for phones and mailboxes and does not exist beside a real provider'

export const SandboxMail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The link in the mail, as a path of this installation. */
  link: z.string().nullable(),
  sentAt: Instant,
})
export type SandboxMail = z.infer<typeof SandboxMail>

export const SandboxText = z.object({
  id: Id,
  to: z.string(),
  text: z.string(),
  sentAt: Instant,
})
export type SandboxText = z.infer<typeof SandboxText>

export const listMail = route({
  call: 'GET /sandbox/v1/mail',
  summary: 'Mail that the sandbox keeps instead of sending, newest first, the last 200.',
  access: open(BECAUSE),
  reply: z.object({ isOn: z.boolean(), mails: z.array(SandboxMail) }),
})

export const listTexts = route({
  call: 'GET /sandbox/v1/texts',
  summary: 'Text messages that the sandbox keeps instead of sending, newest first, the last 200.',
  access: open(BECAUSE),
  reply: z.object({ isOn: z.boolean(), texts: z.array(SandboxText) }),
})

export const DESK_STATUSES = ['Pending', 'Approved', 'Declined', 'Needs_review'] as const

/** An identity check at the sandbox's desk. */
export const SandboxInquiry = z.object({
  id: z.string(),
  personName: z.string(),
  email: z.string(),
  status: z.enum(DESK_STATUSES),
  startedAt: Instant,
})
export type SandboxInquiry = z.infer<typeof SandboxInquiry>

export const listInquiries = route({
  call: 'GET /sandbox/v1/inquiries',
  summary: 'Identity checks that wait at the desk or were decided there, newest first, the last 200.',
  access: open(BECAUSE),
  reply: z.object({ isOn: z.boolean(), inquiries: z.array(SandboxInquiry) }),
})

export const DESK_DECISIONS = ['approve', 'decline', 'needs-review', 'leave-pending'] as const

export const decideInquiry = route({
  call: 'POST /sandbox/v1/inquiries/:id',
  summary: 'Decides an identity check at the desk, as the service would.',
  access: open(BECAUSE),
  audit: 'sandbox.inquiry-decided',
  params: z.object({ id: z.string().max(120) }),
  body: z.object({ decision: z.enum(DESK_DECISIONS) }),
  reply: SandboxInquiry,
})

export const emptySandbox = route({
  call: 'DELETE /sandbox/v1',
  summary: 'Throws away everything the sandbox keeps.',
  access: open(BECAUSE),
  audit: 'sandbox.emptied',
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'sandbox/routes': typeof import('./routes.ts')
  }
}
