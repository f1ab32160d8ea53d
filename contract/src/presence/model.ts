import { z } from 'zod'
import { Id, Instant } from '../kernel/shapes.ts'
import { CHOSEN_STATUSES, WORK_STATUS } from './rules.ts'

const Status = z.literal(Object.values(WORK_STATUS))

/** A person's status, as others see it. */
export const PersonStatus = z.object({ userId: Id, status: Status, until: Instant.nullable() })
export type PersonStatus = z.infer<typeof PersonStatus>

/** A person's own status, and what they chose. */
export const OwnStatus = z.object({
  ...PersonStatus.shape,
  chosen: z.object({ status: z.literal(CHOSEN_STATUSES), until: Instant.nullable() }).nullable(),
})
export type OwnStatus = z.infer<typeof OwnStatus>

/** A choice; Unset removes it, and the windows decide again. */
export const StatusChoice = z.object({
  status: z.literal([...CHOSEN_STATUSES, WORK_STATUS.Unset]),
  /** Without it the choice stays until it is changed. */
  until: Instant.nullish(),
})
export type StatusChoice = z.infer<typeof StatusChoice>
