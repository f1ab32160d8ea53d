import { z } from 'zod'
import { open } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant, text } from '../kernel/shapes.ts'
import { MACHINE_STATES, PHONE_STATES } from './rules.ts'

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
  /** The number it left from; nothing for the installation's own. */
  from: z.string().nullable(),
  text: z.string(),
  /** Where they are fetched, or the pictures themselves as `data:`. */
  pictures: z.array(z.string()),
  /** Written on the phone, so `from` is the phone's number. */
  isFromPhone: z.boolean(),
  sentAt: Instant,
})
export type SandboxText = z.infer<typeof SandboxText>

export const SandboxPhone = z.object({ number: z.string(), state: z.enum(PHONE_STATES) })
export type SandboxPhone = z.infer<typeof SandboxPhone>

/** Of a picture that a phone sends, as base64: enough for a photo of a screen. */
const PICTURE_MAX = 700_000

export const listMail = route({
  call: 'GET /sandbox/v1/mail',
  summary: 'Mail that the sandbox keeps instead of sending, newest first, the last 200.',
  access: open(BECAUSE),
  hasNoPatientData: true,
  reply: z.object({ isOn: z.boolean(), mails: z.array(SandboxMail) }),
})

export const listTexts = route({
  call: 'GET /sandbox/v1/texts',
  summary: 'Text messages that the sandbox keeps instead of sending, newest first, the last 200.',
  access: open(BECAUSE),
  hasNoPatientData: true,
  reply: z.object({ isOn: z.boolean(), texts: z.array(SandboxText), phones: z.array(SandboxPhone) }),
})

export const textFromPhone = route({
  call: 'POST /sandbox/v1/texts',
  summary:
    'A text from a phone of the sandbox to a number of a practice; says whether one has it. The same id again is the same text.',
  access: open(BECAUSE),
  audit: 'sandbox.text-written',
  body: z.object({
    id: Id,
    from: text(40),
    to: text(40),
    text: text(10_000),
    picture: z
      .string()
      .max(PICTURE_MAX, 'This picture is too large.')
      .regex(/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/, 'This is not a picture.')
      .optional(),
  }),
  reply: z.object({ isOurs: z.boolean() }),
})

export const setPhone = route({
  call: 'PUT /sandbox/v1/phones/:number',
  summary: 'Says how a phone of the sandbox behaves from now on.',
  access: open(BECAUSE),
  audit: 'sandbox.phone-set',
  params: z.object({
    number: z.string().regex(/^\+[1-9]\d{6,14}$/, 'Write the number with its country code.'),
  }),
  body: z.object({ state: z.enum(PHONE_STATES) }),
  reply: SandboxPhone,
})

const MachineNumber = z.string().regex(/^\+[1-9]\d{6,14}$/, 'Write the number with its country code.')

/** What came out of a fax machine of the sandbox, or was sent from one. */
export const SandboxFax = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  pages: z.int(),
  pagesSent: z.int(),
  /** `calling`, `delivered`, or why not. */
  state: z.string(),
  isFromMachine: z.boolean(),
  sentAt: Instant,
})
export type SandboxFax = z.infer<typeof SandboxFax>

export const SandboxMachine = z.object({ number: z.string(), state: z.enum(MACHINE_STATES) })
export type SandboxMachine = z.infer<typeof SandboxMachine>

export const listSandboxFaxes = route({
  call: 'GET /sandbox/v1/faxes',
  summary:
    'Faxes that came out of the sandbox’s machines or were sent from them, newest first, the last 100.',
  access: open(BECAUSE),
  hasNoPatientData: true,
  reply: z.object({ isOn: z.boolean(), faxes: z.array(SandboxFax), machines: z.array(SandboxMachine) }),
})

export const getSandboxFax = route({
  call: 'GET /sandbox/v1/faxes/:id/document',
  summary: 'The pages of such a fax as a PDF.',
  access: open(BECAUSE),
  hasNoPatientData: true,
  transfer: 'download',
  params: z.object({ id: text(80) }),
  reply: z.unknown(),
})

/** Of a document that a machine sends, as base64. */
const DOCUMENT_MAX = 5_000_000

export const faxFromMachine = route({
  call: 'POST /sandbox/v1/faxes',
  summary:
    'A fax from a machine of the sandbox to a number of a practice; says whether one has it. The same id again is the same fax.',
  access: open(BECAUSE),
  audit: 'sandbox.fax-sent',
  body: z.object({
    id: Id,
    from: text(40),
    to: text(40),
    /** What is on the pages, unless there is a document. */
    text: text(20_000).default(''),
    document: z
      .string()
      .max(DOCUMENT_MAX, 'This file is too large.')
      .regex(/^data:[\w/+.-]{1,80};base64,[A-Za-z0-9+/]+=*$/, 'This is not a file.')
      .optional(),
  }),
  reply: z.object({ isOurs: z.boolean() }),
})

export const setMachine = route({
  call: 'PUT /sandbox/v1/machines/:number',
  summary: 'Says how a fax machine of the sandbox behaves from now on.',
  access: open(BECAUSE),
  audit: 'sandbox.machine-set',
  params: z.object({ number: MachineNumber }),
  body: z.object({ state: z.enum(MACHINE_STATES) }),
  reply: SandboxMachine,
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
  hasNoPatientData: true,
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
