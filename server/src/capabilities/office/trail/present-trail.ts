import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { nameSubjects } from '#platform/audit/subjects.ts'
import type { Database } from '#platform/database/database.ts'
import { atOnce } from '#platform/database/unit-of-work.ts'
import type { Services } from '#platform/services.ts'
import { nameOf } from '../present.ts'
import { listMembers } from '../store/members.ts'
import { findPractice } from '../store/practices.ts'
import type { TrailRow } from '../store/trail.ts'

const personIn = (row: TrailRow): string | null => (row.subject_kind === 'person' ? row.subject_id : null)

/** The members and the name of the viewer's practice, or only the viewer. */
async function findOwn(db: Database, { id, practiceId }: Person) {
  if (practiceId === null) return { members: new Set([id]), practiceName: undefined }
  const [rows, practice] = await atOnce(db, (one) =>
    Promise.all([listMembers(one, practiceId), findPractice(one, practiceId)]),
  )
  return { members: new Set(rows.map(({ person_id }) => person_id)), practiceName: practice?.name }
}

/**
 * Entries with the current names of their people and subjects, as far as the viewer may see them; deleted people have none. A
 * refused entry names only members of the practice: otherwise anybody could look up whose a foreign id is.
 */
export async function presentTrail(
  services: Services,
  db: Database,
  viewer: Person,
  rows: readonly TrailRow[],
): Promise<TrailEntry[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.flatMap((row) => [row.person_id, personIn(row)]).filter((id) => id !== null))]
  const persons = await people.list(db, ids)
  const { members, practiceName } = await findOwn(db, viewer)
  const subjectOf = await nameSubjects(services, db, viewer, rows)
  const names = new Map(persons.map((one) => [one.id, nameOf(one)]))
  const subjectName = (row: TrailRow): string | null => {
    if (row.subject_kind === 'practice' && row.subject_id === viewer.practiceId) return practiceName ?? null
    const id = personIn(row)
    if (id) return ((row.outcome === 'done' || members.has(id)) && names.get(id)) || null
    return subjectOf(row) ?? null
  }
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    word: row.word,
    isRefused: row.outcome === 'refused',
    code: row.code,
    personId: row.person_id,
    personName: (row.person_id && names.get(row.person_id)) || null,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: subjectName(row),
    address: row.address,
  }))
}
