import { z } from 'zod'
import { CHANNELS, STATES } from '../deliveries/rules.ts'
import { Id, Instant } from '../kernel/shapes.ts'

/** A job that failed for good. What it was about is not shown: the operator runs the machine, not the practices. */
export const DeadLetter = z
  .object({
    id: Id,
    /** Which kind of job: `office.mail-invitation` for one. */
    job: z.string(),
    /** The sort of error and the codes that machines give; never an address or a name. */
    reason: z.string(),
    tries: z.int(),
    requestedAt: Instant,
    failedAt: Instant,
  })
  .meta({ id: 'DeadLetter' })
export type DeadLetter = z.infer<typeof DeadLetter>

/** Something that the installation itself sent and that did not arrive. Neither its words nor its address are stored. */
export const Undelivered = z
  .object({
    id: Id,
    channel: z.enum(CHANNELS),
    /** What for, in a word: `sign-in-code`. */
    purpose: z.string(),
    /** Which service: `twilio` for one. */
    service: z.string().nullable(),
    /** Masked. */
    to: z.string(),
    state: z.enum(STATES),
    /** Why, in a word of ours and the service's own code: `not-reachable 30003`. */
    reason: z.string().nullable(),
    failedAt: Instant,
  })
  .meta({ id: 'Undelivered' })
export type Undelivered = z.infer<typeof Undelivered>

/** A practice as the operator sees it. */
export const OperatedPractice = z
  .object({
    id: Id,
    name: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    members: z.int(),
    isPendingApproval: z.boolean(),
    suspendedAt: Instant.nullable(),
  })
  .meta({ id: 'OperatedPractice' })
export type OperatedPractice = z.infer<typeof OperatedPractice>
