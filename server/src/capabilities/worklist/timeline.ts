import { WORK_CLAIMS } from '@corridor/contract/worklist/rules.ts'
import { noteEntry } from '@corridor/contract/worklist/timeline.ts'
import type { TimelineOf, TimelineSource, TimelineViewer } from '#platform/timeline.ts'
import { sourcesFor } from './access.ts'
import { namesOf } from './present.ts'
import { countOfPatient, listOfPatient, type NotesOf } from './store/timeline.ts'

const wantedBy = (of: TimelineOf, { person, services }: TimelineViewer): NotesOf => ({
  sources: person ? sourcesFor(services, person) : [...services.workItems.values()],
  of,
  personId: person?.id ?? null,
})

/** What the team noted about a patient's conversations, documents and faxes. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'note',
    claims: WORK_CLAIMS,
    list: async (db, of, page, viewer) => {
      const rows = await listOfPatient(db, wantedBy(of, viewer), page)
      const names = await namesOf(
        db,
        rows.map(({ author_id }) => author_id),
      )
      return rows.map(({ id, kind, item_id, author_id, text, created_at }) => ({
        id,
        at: created_at.toISOString(),
        path: viewer.services.workItems.get(kind)!.kind.target(item_id),
        ...noteEntry(text, names(author_id)),
      }))
    },
    count: (db, of, viewer) => countOfPatient(db, wantedBy(of, viewer)),
  },
]
