import { z } from 'zod'
import { Id, Instant } from '../kernel/shapes.ts'
import { CHOSEN_STATUSES, WORK_STATUS } from './rules.ts'

const Status = z.literal(Object.values(WORK_STATUS))

/** How somebody is there, as others see it. */
export const PersonStatus = z.object({ userId: Id, status: Status, until: Instant.nullable() })
export type PersonStatus = z.infer<typeof PersonStatus>

/** One's own: what others see, and what one chose. */
export const OwnStatus = z.object({
  ...PersonStatus.shape,
  chosen: z.object({ status: z.literal(CHOSEN_STATUSES), until: Instant.nullable() }).nullable(),
})
export type OwnStatus = z.infer<typeof OwnStatus>

/** What somebody chooses; Unset takes the choice back, and the windows decide again. */
export const StatusChoice = z.object({
  status: z.literal([...CHOSEN_STATUSES, WORK_STATUS.Unset]),
  /** Not said, it stays until it is changed. */
  until: Instant.nullish(),
})
export type StatusChoice = z.infer<typeof StatusChoice>
