import type { TimelineEntry } from '@corridor/contract/kernel/timeline/entry.ts'
import { filesOfText, timelineEntry } from '@corridor/contract/texting/timeline.ts'
import type { TimelineSource } from '#platform/timeline.ts'
import { presentText } from './present.ts'
import { countOfPatient, listOfPatient, listWithFiles } from './store/timeline.ts'

/** Texts of a patient's conversations, in the order of time. */
export const textTimeline: TimelineSource = {
  kind: 'text',
  claims: ['PatientTexting'],
  list: async (db, of, page): Promise<TimelineEntry[]> =>
    (await listOfPatient(db, of, page)).map((row) => timelineEntry(presentText(row))),
  count: countOfPatient,
  listFiles: async (db, of, limit) =>
    (await listWithFiles(db, of, limit)).flatMap((row) => filesOfText(presentText(row))),
}
