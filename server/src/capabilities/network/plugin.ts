import type { Capability } from '../../platform/capability.ts'
import { streams } from './live.ts'
import { personRoutes } from './persons/routes.ts'
import { practiceRoutes } from './practices/routes.ts'
import './sources.ts'

export const network: Capability = {
  name: 'network',
  routes: [...practiceRoutes, ...personRoutes],
  streams,
  prepare: (services) => {
    services.network = { whenEnded: [] }
  },
}
