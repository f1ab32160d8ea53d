import type { WebCapability } from '#platform/capability.ts'

export const presence: WebCapability = {
  routes: [],
  live: () => import('./state/live.ts'),
}
