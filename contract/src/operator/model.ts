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
