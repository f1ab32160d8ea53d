import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Id, Instant } from '../kernel/shapes.ts'
import { isSeen } from '../kernel/unseen.ts'
import { LIST_PACES, LIST_PATIENTS_MAX } from './limits.ts'
import { TextBody } from './model.ts'
import { listTextProblem } from './problems.ts'
import { LIST_STATES, SKIP_REASONS, SMS_STATUSES } from './types.ts'

const texting = claim('PatientTexting')
const BASE = '/patient-texting/v2/lists'
const OneList = z.object({ id: Id })

const listFields = {
  smsMessage: TextBody.refine(isSeen, 'Please write a text.').superRefine((value, context) => {
    const message = listTextProblem(value)
    if (message) context.addIssue({ code: 'custom', message })
  }),
  patientIds: z
    .array(Id)
    .min(1, 'Please choose at least one patient.')
    .max(LIST_PATIENTS_MAX, `Please choose at most ${LIST_PATIENTS_MAX} patients.`),
}

const Pace = z
  .int()
  .refine((value) => (LIST_PACES as readonly number[]).includes(value), 'Please choose a pace.')

/** Set while it waits for the practice’s quiet hours to end. */
const Pause = z.object({ until: Instant, timeZone: z.string() })

export const previewList = route({
  call: `POST ${BASE}/preview`,
  summary: 'What a list would send, to how many, and who cannot be reached and why. Nothing is sent.',
  access: texting,
  audit: 'texting.list-previewed',
  body: z.object(listFields),
  reply: z.object({
    reachable: z.int(),
    pause: Pause.nullable(),
    /** Of those who are reached, whose texts go to a parent, or to somebody else who was chosen. */
    viaOthers: z.array(
      z.object({
        patientId: Id,
        name: z.string(),
        dateOfBirth: z.string().nullable(),
        toName: z.string(),
        toNumber: z.string().nullable(),
      }),
    ),
    unreachable: z.array(
      z.object({
        patientId: Id,
        name: z.string(),
        dateOfBirth: z.string().nullable(),
        reason: z.enum(SKIP_REASONS),
      }),
    ),
    /** As the first of them would get it. */
    example: z.string().nullable(),
    segments: z.int(),
  }),
})

export const TextList = z
  .object({
    id: Id,
    smsMessage: z.string(),
    state: z.enum(LIST_STATES),
    perMinute: z.int(),
    createdAt: Instant,
    createdBy: z.string(),
    total: z.int(),
    waiting: z.int(),
    sent: z.int(),
    skipped: z.int(),
    cancelled: z.int(),
    /** Set while it waits for the practice's quiet hours to end. */
    pause: z.object({ until: Instant, timeZone: z.string() }).nullable(),
  })
  .meta({ id: 'TextList' })
export type TextList = z.infer<typeof TextList>

export const TextListEntry = z.object({
  patientId: Id,
  name: z.string(),
  /** Two of one name are told apart by it. */
  dateOfBirth: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'skipped', 'cancelled']),
  skipReason: z.enum(SKIP_REASONS).nullable(),
  smsStatus: z.enum(SMS_STATUSES).nullable(),
  reason: z.string().nullable(),
  conversationId: Id.nullable(),
})
export type TextListEntry = z.infer<typeof TextListEntry>

export const startList = route({
  call: `POST ${BASE}`,
  summary:
    'Sends one text to many patients, each as a conversation of its own, at the chosen pace, and pauses in the practice’s quiet hours.',
  access: texting,
  audit: 'texting.list-started',
  body: z.object({ id: Id, ...listFields, perMinute: Pace }),
  reply: TextList,
})

export const listLists = route({
  call: `GET ${BASE}`,
  summary: 'The practice’s lists, the newest first, the last hundred.',
  access: texting,
  audit: 'texting.lists-read',
  reply: z.object({ lists: z.array(TextList) }),
})

export const getList = route({
  call: `GET ${BASE}/:id`,
  summary: 'A list with what became of each text.',
  access: texting,
  audit: 'texting.list-read',
  params: OneList,
  reply: z.object({ list: TextList, entries: z.array(TextListEntry) }),
})

export const cancelList = route({
  call: `POST ${BASE}/:id/cancel`,
  summary: 'Ends a list: what has not been sent is not sent any more.',
  access: texting,
  audit: 'texting.list-cancelled',
  params: OneList,
  reply: TextList,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'texting/lists': typeof import('./lists.ts')
  }
}
