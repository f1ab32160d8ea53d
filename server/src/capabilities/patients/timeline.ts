import type { PatientFile, TimelineEntry } from '@corridor/contract/kernel/timeline/entry.ts'
import { PATIENT_FILES_SHOWN } from '@corridor/contract/patients/limits.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { addedEntry, consentEntry, mergedEntry, updatedEntry } from '@corridor/contract/patients/timeline.ts'
import type { ConsentChannel, ConsentStatus } from '@corridor/contract/patients/types.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { TimelineCursor, TimelineOf, TimelineSource, TimelineViewer } from '#platform/timeline.ts'
import { namesOf } from './present.ts'
import { countConsentsOf, listConsentsOf } from './store/consents.ts'
import { countRecordEntries, listRecordEntries, type RecordRow } from './store/timeline.ts'

const shownBy = (names: ReadonlyMap<string, string>, row: RecordRow) => {
  const by = (row.by && names.get(row.by)) || null
  if (row.what === 'added') return addedEntry(by, row.is_imported)
  if (row.what === 'imported') return updatedEntry(by, row.is_undone)
  const other = patientName({ firstName: row.other_first_name ?? '', lastName: row.other_last_name ?? '' })
  return mergedEntry(other, by, row.is_undone)
}

const OWN = { kind: 'record', isInternal: true, path: null } as const

/** What patients itself adds: how a record came to be, and what it may be used for. */
export const ownTimeline: readonly TimelineSource[] = [
  {
    kind: 'record',
    claims: ['Patients'],
    list: async (db, of, page) => {
      const rows = await listRecordEntries(db, of, page)
      const names = await namesOf(
        db,
        rows.map(({ by }) => by),
      )
      return rows.map((row) => ({ ...OWN, id: row.id, at: row.at.toISOString(), ...shownBy(names, row) }))
    },
    count: countRecordEntries,
  },
  {
    kind: 'record',
    claims: ['Patients'],
    list: async (db, of, page) => {
      const rows = await listConsentsOf(db, of, page)
      const names = await namesOf(
        db,
        rows.map(({ recorded_by }) => recorded_by),
      )
      return rows.map((row) => ({
        ...OWN,
        id: row.id,
        at: row.recorded_at.toISOString(),
        ...consentEntry({
          channel: row.channel as ConsentChannel,
          status: row.status as ConsentStatus,
          address: row.address,
          source: row.source,
          by: (row.recorded_by && names.get(row.recorded_by)) || null,
        }),
      }))
    },
    count: countConsentsOf,
  },
]

const newestFirst = (a: Pick<TimelineEntry, 'at' | 'id'>, b: Pick<TimelineEntry, 'at' | 'id'>): number =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1

/** The sources whose entries this person may see. */
export const sourcesFor = ({ timeline }: Services, { claims }: Person) =>
  timeline.filter((source) => source.claims.some((claim) => claims.has(claim)))

/** The newest entries of all sources together. Each gives as many as the page needs, so its cost does not grow with the history. */
export async function listEntries(
  db: Database,
  sources: readonly TimelineSource[],
  of: TimelineOf,
  page: { after: TimelineCursor | undefined; limit: number },
  viewer: TimelineViewer,
): Promise<TimelineEntry[]> {
  const lists = await Promise.all(sources.map((source) => source.list(db, of, page, viewer)))
  return lists.flat().sort(newestFirst).slice(0, page.limit)
}

export async function countEntries(
  db: Database,
  sources: readonly TimelineSource[],
  of: TimelineOf,
  viewer: TimelineViewer,
) {
  const counts = await Promise.all(sources.map((source) => source.count(db, of, viewer)))
  const byKind = new Map<TimelineSource['kind'], number>()
  for (const [at, { kind }] of sources.entries()) byKind.set(kind, (byKind.get(kind) ?? 0) + counts[at]!)
  return [...byKind].map(([kind, count]) => ({ kind, count }))
}

/** The newest files of all sources together. */
export async function listPatientFiles(
  db: Database,
  sources: readonly TimelineSource[],
  of: TimelineOf,
): Promise<PatientFile[]> {
  const lists = await Promise.all(
    sources.map(async ({ listFiles }) => (await listFiles?.(db, of, PATIENT_FILES_SHOWN)) ?? []),
  )
  return lists.flat().sort(newestFirst).slice(0, PATIENT_FILES_SHOWN)
}
