import type { Capability } from '../../platform/capability.ts'
import { askOperator, sendConfirmation, tellDecision } from './jobs.ts'
import { routes } from './routes.ts'
import { tidyUp } from './tidy-up.ts'

export const onboarding: Capability = {
  name: 'onboarding',
  routes,
  jobs: [sendConfirmation, askOperator, tellDecision, tidyUp],
}
