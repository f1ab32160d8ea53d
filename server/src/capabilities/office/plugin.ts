import type { Capability } from '../../platform/capability.ts'
import { fillDemo } from './demo.ts'
import { jobs } from './jobs.ts'
import { streams } from './live.ts'
import { routes } from './routes.ts'
import { nothingKnown } from './sources.ts'
import { tellWorkplaces } from './team/workplaces.ts'

export const office: Capability = {
  name: 'office',
  routes,
  streams,
  jobs,
  prepare: (services) => {
    services.office = nothingKnown()
    tellWorkplaces(services)
  },
  fillDemo,
}
