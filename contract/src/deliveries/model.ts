import { z } from 'zod'
import { Id, Instant } from '../kernel/shapes.ts'
import { CHANNELS, STATES } from './rules.ts'

/** What a delivery is about: a thing of some capability. */
export const DeliveryItem = z.object({ kind: z.string(), id: z.string() })
export type DeliveryItem = z.infer<typeof DeliveryItem>

/** One thing that left, or is to leave. Neither its words nor its full address are in it. */
export const Delivery = z
  .object({
    id: Id,
    channel: z.enum(CHANNELS),
    /** Masked: `••• 0100`, `a•••@example.com`. */
    to: z.string(),
    /** What for, in a word: `reminder`. */
    purpose: z.string(),
    item: DeliveryItem.extend({ name: z.string().nullable() }).nullable(),
    /** The service that took it, or is being tried. */
    service: z.string().nullable(),
    state: z.enum(STATES),
    /** A word of ours, and the service's own code. */
    reason: z.string().nullable(),
    attempts: z.int(),
    createdAt: Instant,
    /** Held back until then: quiet hours, or the pause before the next try. */
    waitsUntil: Instant.nullable(),
    handedOverAt: Instant.nullable(),
    changedAt: Instant,
    /** The delivery that this one repeats. */
    retryOf: Id.nullable(),
    /** The delivery that repeats this one. */
    retriedAs: Id.nullable(),
    canRetry: z.boolean(),
    canCancel: z.boolean(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const EVENT_KINDS = ['created', 'held', 'tried', 'refused', ...STATES.slice(1), 'sent'] as const

/** What happened to a delivery, one after the other. */
export const DeliveryEvent = z
  .object({ at: Instant, kind: z.string(), reason: z.string().nullable() })
  .meta({ id: 'DeliveryEvent' })
export type DeliveryEvent = z.infer<typeof DeliveryEvent>
