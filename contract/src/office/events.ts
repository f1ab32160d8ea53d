import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'

/** What of the office changed: windows read that part anew. */
export const OFFICE_PARTS = ['team', 'invitations', 'join-requests', 'practice'] as const
export type OfficePart = (typeof OFFICE_PARTS)[number]

/** Told to the windows of a practice; it carries no data, so everybody reads what they may see. */
export const officeChanged = event({
  name: 'office.changed',
  hub: '/hubs/notification',
  payload: z.object({ practiceId: Id, part: z.enum(OFFICE_PARTS) }),
})
