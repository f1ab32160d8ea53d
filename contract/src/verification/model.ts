import { z } from 'zod'
import { Id, Instant } from '../kernel/shapes.ts'
import { IdentityStatus } from '../people/model.ts'

/** The state of the caller's check, for their own screens. */
export const IdentityCheck = z.object({
  status: IdentityStatus,
  inquiryId: z.string().nullable(),
  manualIdVerificationRequested: z.boolean(),
  /** The person can do something: start a check, or go on with one that the service waits for them in. */
  mayStart: z.boolean(),
})
export type IdentityCheck = z.infer<typeof IdentityCheck>

/** What the reviewer of a manual check sees. */
export const ManualTicketReview = z.object({
  id: Id,
  personName: z.string(),
  email: z.string(),
  practiceName: z.string().nullable(),
  requestedAt: Instant,
  /** The person's note to the reviewer. */
  note: z.string(),
  /** Names and short-lived addresses of what the person sent. */
  document: z.object({ name: z.string(), url: z.string() }),
})
export type ManualTicketReview = z.infer<typeof ManualTicketReview>
