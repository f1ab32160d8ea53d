import { z } from 'zod'
import { Id, Instant } from '../kernel/shapes.ts'

/** How much of one thing waits, as it was when it was counted. */
export const WaitingCount = z.object({
  name: z.string(),
  count: z.int(),
  /** By the database's clock, which all processes share: of two answers the later one counts. */
  updatedAt: Instant,
})
export type WaitingCount = z.infer<typeof WaitingCount>

/** An alert of one person. Its text and target follow from its kind and facts. */
export const Alert = z.object({
  id: Id,
  kind: z.string(),
  facts: z.record(z.string(), z.string()),
  /** How often it happened since it was last read. */
  times: z.int(),
  raisedAt: Instant,
  isRead: z.boolean(),
})
export type Alert = z.infer<typeof Alert>
