import { auditWords } from '@corridor/contract/patients/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import * as consents from './actions/consents.ts'
import * as contacts from './actions/contacts.ts'
import * as exportPatients from './actions/export-patients.ts'
import * as importRows from './actions/import-rows.ts'
import * as importsCalls from './actions/imports.ts'
import * as mergePatients from './actions/merge-patients.ts'
import * as patientsCalls from './actions/patients.ts'
import * as relations from './actions/relations.ts'
import * as timelineCalls from './actions/timeline.ts'
import { fillDemo } from './demo.ts'
import { cleanUpImports, workOnImport } from './imports/jobs.ts'
import { streams } from './live.ts'
import { checkRecipient, completeRecipient, isAddressOf } from './outbound-gate.ts'
import { patientNames } from './present.ts'
import { ownTimeline } from './timeline.ts'

export const patients: Capability = {
  name: 'patients',
  routes: mountedIn(
    consents,
    contacts,
    exportPatients,
    importRows,
    importsCalls,
    mergePatients,
    patientsCalls,
    relations,
    timelineCalls,
  ),
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
