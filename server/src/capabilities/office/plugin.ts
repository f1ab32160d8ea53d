import { accessChanged, joinRequested, memberJoined } from '@corridor/contract/office/alerts.ts'
import { auditWords } from '@corridor/contract/office/audit-words.ts'
import { joinRequestsCount } from '@corridor/contract/office/counts.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import { fillDemo } from './demo.ts'
import { jobs } from './jobs.ts'
import { streams } from './live.ts'
import { routes } from './routes.ts'
import { nothingKnown } from './sources.ts'
import { openRequestsOf } from './store/join-requests.ts'
import { findPractice } from './store/practices.ts'
import { registerWorkplaces } from './team/workplaces.ts'

export const office: Capability = {
  name: 'office',
  auditWords,
  routes,
  streams,
  alerts: [joinRequested, memberJoined, accessChanged],
  counts: [counted(joinRequestsCount, openRequestsOf)],
  jobs,
  prepare: (services) => {
    services.office = nothingKnown()
    services.deliveries.practiceNameOf = async (db, id) => (await findPractice(db, id))?.name
    registerWorkplaces(services)
  },
  hooks: {
    'deliveries.beforeSend': () => async (tx, gate) => {
      const { practiceId, mayWait } = gate.outgoing
      const practice = practiceId && mayWait ? await findPractice(tx.db, practiceId) : undefined
      if (practice) gate.useTimeZone(practice.time_zone)
    },
  },
  fillDemo,
}
