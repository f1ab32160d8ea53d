import * as routes from '@corridor/contract/patients/routes.ts'
import { z } from 'zod'
import { readInPractice } from '#platform/action.ts'
import { paging } from '#platform/paging.ts'
import { getPatient, practiceIdOf } from '../access.ts'
import { namesOf } from '../present.ts'
import { listAllIds } from '../store/merges.ts'
import { listViews as listRows } from '../store/views.ts'
import { countEntries, listEntries, listPatientFiles, sourcesFor } from '../timeline.ts'

const Position = z.object({ at: z.coerce.date(), id: z.string() })
const timelinePages = paging('patient-timeline', Position)
const viewPages = paging('patient-views', Position)

export const listTimeline = readInPractice(
  routes.listTimeline,
  async ({ person, params, query, db, services, note }) => {
    const practiceId = practiceIdOf(person)
    const { id } = await getPatient(db, practiceId, params.id)
    note({ subject: { kind: 'patient', id } })
    const of = { practiceId, patientIds: await listAllIds(db, practiceId, id) }
    const sources = sourcesFor(services, person)
    const wanted = sources.filter(({ kind }) => query.kind === undefined || kind === query.kind)
    const viewer = { person, services }
    const entries = await listEntries(db, wanted, of, timelinePages.begin(services.secrets, query), viewer)
    const { page, continuationToken } = timelinePages.cut(services.secrets, query, entries, (entry) => ({
      at: entry.at,
      id: entry.id,
    }))
    return { entries: page, continuationToken, counts: await countEntries(db, sources, of, viewer) }
  },
)

export const listFiles = readInPractice(routes.listFiles, async ({ person, params, db, services, note }) => {
  const practiceId = practiceIdOf(person)
  const { id } = await getPatient(db, practiceId, params.id)
  note({ subject: { kind: 'patient', id } })
  const of = { practiceId, patientIds: await listAllIds(db, practiceId, id) }
  return { files: await listPatientFiles(db, sourcesFor(services, person), of) }
})

/** Who looked at a patient: everybody who may see the patient may see it too. */
export const listViews = readInPractice(
  routes.listViews,
  async ({ person, params, query, db, services, note }) => {
    const practiceId = practiceIdOf(person)
    const { id } = await getPatient(db, practiceId, params.id)
    note({ subject: { kind: 'patient', id } })
    const ids = await listAllIds(db, practiceId, id)
    const rows = await listRows(db, practiceId, ids, viewPages.begin(services.secrets, query))
    const { page, continuationToken } = viewPages.cut(services.secrets, query, rows, (row) => ({
      at: row.at.toISOString(),
      id: row.id,
    }))
    const names = await namesOf(
      db,
      page.map(({ person_id }) => person_id),
    )
    return {
      views: page.map(({ id: entryId, at, word, person_id }) => ({
        id: entryId,
        at: at.toISOString(),
        action: services.auditTexts.actionOf(word),
        person: person_id ? { id: person_id, name: names.get(person_id) ?? '' } : null,
      })),
      continuationToken,
    }
  },
)
