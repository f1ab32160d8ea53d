import { accessChanged, joinRequested, memberJoined } from '@corridor/contract/office/alerts.ts'
import { joinRequestsCount } from '@corridor/contract/office/counts.ts'
import { counted } from '../../platform/alerts.ts'
import type { Capability } from '../../platform/capability.ts'
import { fillDemo } from './demo.ts'
import { jobs } from './jobs.ts'
import { streams } from './live.ts'
import { routes } from './routes.ts'
import { nothingKnown } from './sources.ts'
import { openRequestsOf } from './store/join-requests.ts'
import { tellWorkplaces } from './team/workplaces.ts'

export const office: Capability = {
  name: 'office',
  routes,
  streams,
  alerts: [joinRequested, memberJoined, accessChanged],
  counts: [counted(joinRequestsCount, openRequestsOf)],
  jobs,
  prepare: (services) => {
    services.office = nothingKnown()
    tellWorkplaces(services)
  },
  fillDemo,
}
