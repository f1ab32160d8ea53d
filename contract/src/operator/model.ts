import { z } from 'zod'
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
    askedAt: Instant,
    failedAt: Instant,
  })
  .meta({ id: 'DeadLetter' })
export type DeadLetter = z.infer<typeof DeadLetter>

/** A text that its service took and did not deliver. Neither its words nor whose number it was are kept. */
export const UndeliveredText = z
  .object({
    id: Id,
    /** Which service: `twilio` for one. */
    service: z.string(),
    /** The last digits of the number; not known of texts of before they were kept. */
    numberEnd: z.string().nullable(),
    /** Why, in a word of ours and the service's own code: `not-textable 30003`. */
    reason: z.string(),
    failedAt: Instant,
  })
  .meta({ id: 'UndeliveredText' })
export type UndeliveredText = z.infer<typeof UndeliveredText>

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
