import { auditWords } from '@corridor/contract/patients/audit-words.ts'
import type { Capability } from '#platform/capability.ts'
import { fillDemo } from './demo.ts'
import { cleanUpImports, workOnImport } from './imports/jobs.ts'
import { streams } from './live.ts'
import { checkRecipient, completeRecipient, isAddressOf } from './outbound-gate.ts'
import { patientNames } from './present.ts'
import { routes } from './routes.ts'
import { ownTimeline } from './timeline.ts'

export const patients: Capability = {
  name: 'patients',
  routes,
  streams,
  timeline: ownTimeline,
  jobs: [workOnImport, cleanUpImports],
  auditWords,
  auditSubjects: [{ kinds: ['patient'], namesOf: patientNames }],
  hooks: {
    'deliveries.beforeSend': () => checkRecipient,
    'guests.beforeMessage': () => completeRecipient,
  },
  prepare: (services) => {
    services.guestKinds.isAddressOf = isAddressOf
  },
  fillDemo,
}
