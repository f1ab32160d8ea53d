import { z } from 'zod'
import { guest } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant, singleLine } from '../kernel/shapes.ts'
import { PRACTICE_SEARCH_MAX } from './limits.ts'
import { DeadLetter, OperatedPractice, Undelivered } from './model.ts'

const OPERATOR = 'operator'
const access = guest(OPERATOR)

export const getOperatorLink = route({
  call: 'GET /operator/v1/link',
  summary: 'Until when the operator’s link works.',
  access,
  hasNoPatientData: true,
  reply: z.object({ expiresAt: Instant }),
})

export const listDeadLetters = route({
  call: 'GET /operator/v1/dead-letters',
  summary: 'Jobs that failed for good: which kind, why, when and how often; not what they were about.',
  access,
  hasNoPatientData: true,
  reply: z.object({ total: z.int(), deadLetters: z.array(DeadLetter) }),
})

export const retryDeadLetter = route({
  call: 'POST /operator/v1/dead-letters/:id/retry',
  summary: 'Puts a failed job back into its queue.',
  access,
  audit: 'operator.job-retried',
  params: z.object({ id: Id }),
  reply: Done,
})

export const discardDeadLetter = route({
  call: 'DELETE /operator/v1/dead-letters/:id',
  summary: 'Throws a failed job away.',
  access,
  audit: 'operator.job-discarded',
  params: z.object({ id: Id }),
  reply: Done,
})

export const listUndelivered = route({
  call: 'GET /operator/v1/undelivered',
  summary:
    'Mail and texts of the installation itself that did not arrive, or may not have: a masked address, why and when; not what they said. What a practice sends is not among them.',
  access,
  hasNoPatientData: true,
  reply: z.object({ total: z.int(), deliveries: z.array(Undelivered) }),
})

export const searchPractices = route({
  call: 'GET /operator/v1/practices',
  summary: 'Practices whose name has the term in it; suspended ones first when there is none.',
  access,
  hasNoPatientData: true,
  query: z.object({ search: singleLine(PRACTICE_SEARCH_MAX).default('') }),
  reply: z.array(OperatedPractice),
})

const OnePractice = z.object({ id: Id })

export const suspendPractice = route({
  call: 'POST /operator/v1/practices/:id/suspend',
  summary: 'Shuts a practice and everybody in it out, at once and everywhere, until it is resumed.',
  access,
  audit: 'operator.practice-suspended',
  params: OnePractice,
  reply: OperatedPractice,
})

export const resumePractice = route({
  call: 'POST /operator/v1/practices/:id/resume',
  summary: 'Lets a suspended practice back in.',
  access,
  audit: 'operator.practice-resumed',
  params: OnePractice,
  reply: OperatedPractice,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'operator/routes': typeof import('./routes.ts')
  }
}
