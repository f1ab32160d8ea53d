import type { KnownCall } from '@corridor/contract/capabilities.ts'
import type * as live from '@corridor/contract/kernel/live.ts'
import { loadAll } from './load-all.ts'
import type { CallsIn } from './world/valid-call.ts'

/**
 * What a capability declares in its `testing/patient-data.ts`: which of its calls read or write what belongs to a patient,
 * or may. Each of these adds an audit entry. A call that is missing does not compile before somebody has thought about
 * it. Files and messages may: nobody knows what is in them, even in the beginning that a list shows. So may the name of
 * a file or of a group, in a list or an alert. Who is in a conversation, who has read, and how many wait says nothing
 * of a patient.
 */
export type PatientData<Routes> = Record<CallsIn<Routes>, boolean>

const platform: PatientData<typeof live> = { 'GET /live/v1/changes': true }

const found = await loadAll<{ patientData: Partial<Record<KnownCall, boolean>> }>(
  'server/src/capabilities/*/testing/patient-data.ts',
)

export const TOUCHES_PATIENT_DATA = Object.assign(
  {},
  platform,
  ...found.map(({ patientData }) => patientData),
) as Record<KnownCall, boolean>
