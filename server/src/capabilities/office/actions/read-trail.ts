import { TRAIL_EXPORT } from '@corridor/contract/office/limits.ts'
import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import * as routes from '@corridor/contract/office/trail.ts'
import { z } from 'zod'
import { readInPractice } from '../../../platform/action.ts'
import type { Database } from '../../../platform/database/database.ts'
import { atOnce } from '../../../platform/database/unit-of-work.ts'
import { paging } from '../../../platform/paging.ts'
import * as people from '../../people/public.ts'
import { nameOf } from '../present.ts'
import { listMembers } from '../store/members.ts'
import { listTrailRows, type TrailRow, type TrailWish } from '../store/trail.ts'
import { practiceIdOf } from '../team/team.ts'
import { trailCsv } from '../trail/csv.ts'

const pages = paging('office-trail', z.object({ at: z.coerce.date(), id: z.string() }))

interface Asked extends Omit<TrailWish, 'practiceId' | 'from' | 'to'> {
  from?: string
  to?: string
}

const wishOf = (practiceId: string, { from, to, ...rest }: Asked): TrailWish => ({
  ...rest,
  practiceId,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})

const personIn = (row: TrailRow): string | null => (row.subject_kind === 'person' ? row.subject_id : null)

/**
 * With the names of the people in it, as they are called today; whoever is gone altogether has none. What was refused names
 * nobody but the practice's own: with an id from elsewhere anybody could otherwise ask here whose it is.
 */
async function presentTrail(
  db: Database,
  practiceId: string,
  rows: readonly TrailRow[],
): Promise<TrailEntry[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.person_id, personIn(row)]).filter((id) => id !== null))]
  const [persons, members] = await atOnce(db, (one) =>
    Promise.all([people.list(one, ids), listMembers(one, practiceId)]),
  )
  const names = new Map(persons.map((one) => [one.id, nameOf(one)]))
  const own = new Set(members.map(({ person_id }) => person_id))
  const subjectName = (row: TrailRow): string | null => {
    const id = personIn(row)
    return (id && (row.outcome === 'done' || own.has(id)) && names.get(id)) || null
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

export const listTrail = readInPractice(routes.listTrail, async ({ person, query, db, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  const { pageSize, continuationToken, ...asked } = query
  const paged = { pageSize, continuationToken }
  const rows = await listTrailRows(db, wishOf(practiceId, asked), pages.begin(services.secrets, paged))
  const { page, continuationToken: next } = pages.cut(services.secrets, paged, rows, ({ at, id }) => ({
    at,
    id,
  }))
  return { entries: await presentTrail(db, practiceId, page), continuationToken: next }
})

export const exportTrail = readInPractice(
  routes.exportTrail,
  async ({ person, query, db, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'practice', id: practiceId } })
    const rows = await listTrailRows(db, wishOf(practiceId, query), { limit: TRAIL_EXPORT + 1 })
    const csv = trailCsv(await presentTrail(db, practiceId, rows.slice(0, TRAIL_EXPORT)))
    const day = services.clock.now().toISOString().slice(0, 10)
    return { fileName: `corridor-activity-${day}.csv`, csv, isCut: rows.length > TRAIL_EXPORT }
  },
)
