import { messageAnswered } from '@corridor/contract/guests/alerts.ts'
import type { WebCapability } from '#platform/capability.ts'
import { IconMailCheck } from '#ui/icons/icons.ts'

export const guests: WebCapability = {
  alerts: [{ kind: messageAnswered, Icon: IconMailCheck, tone: 'green' }],
  routes: [],
  live: () => import('./state/live.ts'),
}
