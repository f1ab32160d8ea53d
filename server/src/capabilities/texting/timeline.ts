import type { TimelineEntry } from '@corridor/contract/kernel/timeline/entry.ts'
import { timelineEntry } from '@corridor/contract/texting/timeline.ts'
import type { TimelineSource } from '../../platform/timeline.ts'
import { presentText } from './present.ts'
import { countOfPatient, listOfPatient } from './store/timeline.ts'

/** Texts of a patient's conversations, in the order of time. */
export const textTimeline: TimelineSource = {
  kind: 'text',
  claims: ['PatientTexting'],
  list: async (db, of, page): Promise<TimelineEntry[]> =>
    (await listOfPatient(db, of, page)).map((row) => timelineEntry(presentText(row))),
  count: countOfPatient,
}
