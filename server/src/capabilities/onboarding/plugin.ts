import { auditWords } from '@corridor/contract/onboarding/audit-words.ts'
import type { Capability } from '#platform/capability.ts'
import { mailDecision, mailOperator, sendConfirmation } from './jobs.ts'
import { routes } from './routes.ts'
import { tidyUp } from './tidy-up.ts'

export const onboarding: Capability = {
  name: 'onboarding',
  auditWords,
  routes,
  jobs: [sendConfirmation, mailOperator, mailDecision, tidyUp],
}
