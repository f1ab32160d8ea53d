import { z } from 'zod'
import { guest } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant } from '../kernel/shapes.ts'

const access = guest('operator')

/** What a practice wants to be called, or reached by, beside what it is now. */
export const RequestedChange = z
  .object({
    id: Id,
    practice: z.object({
      name: z.string(),
      telephoneNumber: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
    }),
    /** Null where it stays. */
    name: z.string().nullable(),
    telephoneNumber: z.string().nullable(),
    requestedAt: Instant,
  })
  .meta({ id: 'RequestedChange' })
export type RequestedChange = z.infer<typeof RequestedChange>

export const listPracticeChanges = route({
  call: 'GET /operator/v1/practice-changes',
  summary: 'New names and telephone numbers of practices that wait for a decision, longest waiting first.',
  access,
  hasNoPatientData: true,
  reply: z.object({ total: z.int(), changes: z.array(RequestedChange) }),
})

const OneChange = z.object({ id: Id })

export const approvePracticeChange = route({
  call: 'POST /operator/v1/practice-changes/:id/approve',
  summary: 'The practice is called, or reached, like this from now on.',
  access,
  audit: 'operator.practice-change-approved',
  params: OneChange,
  reply: Done,
})

export const declinePracticeChange = route({
  call: 'POST /operator/v1/practice-changes/:id/decline',
  summary: 'The practice goes on with the name and number that it has.',
  access,
  audit: 'operator.practice-change-declined',
  params: OneChange,
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'operator/practice-changes': typeof import('./practice-changes.ts')
  }
}
