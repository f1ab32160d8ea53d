import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import * as routes from '@corridor/contract/office/trail.ts'
import { z } from 'zod'
import type { Person } from '#platform/access/person.ts'
import { read, readInPractice } from '#platform/action.ts'
import { streamExport } from '#platform/bulk/export.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { paging } from '#platform/paging.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { mayExportTrail } from '../access.ts'
import { listTrailRows, type TrailCursor, type TrailFilter, type TrailRow } from '../store/trail.ts'
import { practiceIdOf } from '../team/team.ts'
import { TRAIL_CSV_HEAD, trailCsvRows } from '../trail/csv.ts'
import { presentTrail } from '../trail/present-trail.ts'

const pages = paging('office-trail', z.object({ at: z.coerce.date(), id: z.string() }))

interface TrailQuery extends Omit<TrailFilter, 'practiceId' | 'from' | 'to'> {
  from?: string
  to?: string
  search?: string
}

interface TrailPageQuery extends TrailQuery {
  automatic: boolean
  pageSize: number
  continuationToken?: string
}

const filterOf = (practiceId: string | null, { from, to, search: _, ...rest }: TrailQuery): TrailFilter => ({
  ...rest,
  practiceId,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})

const cursorOf = ({ at, id }: TrailRow): TrailCursor => ({ at, id })

/** The number of rows read at once, and for one reply in all, so that the cost of a search does not grow with the log. */
const SCAN_PAGE = 200
const SCAN_MAX = 2_000

interface Listing {
  /** Used only to look up names. */
  db: Database
  viewer: Person
  filters: TrailPageQuery
  listRows: (page: { after: TrailCursor | undefined; limit: number }) => Promise<TrailRow[]>
}

/**
 * A page of visible entries. Hidden and non-matching entries are skipped; after `SCAN_MAX` rows the reply may have fewer
 * entries than requested, or none, with a token to continue.
 */
async function listShown(services: Services, { db, viewer, filters, listRows }: Listing) {
  const { automatic, search, subjectId, pageSize } = filters
  const isHidden = ({ word, outcome }: TrailRow) =>
    !automatic &&
    subjectId === undefined &&
    services.auditTexts.isAutomatic({ word, isRefused: outcome === 'refused' })
  const entries: TrailEntry[] = []
  let { after } = pages.begin(services.secrets, filters)
  for (let scanned = 0; scanned < SCAN_MAX; scanned += SCAN_PAGE) {
    const rows = await listRows({ after, limit: SCAN_PAGE })
    const presented = await presentTrail(
      services,
      db,
      viewer,
      rows.filter((row) => !isHidden(row)),
    )
    const found = presented.filter(
      (entry) => search === undefined || services.auditTexts.doesShow(entry, search),
    )
    const taken = found.slice(0, pageSize - entries.length)
    entries.push(...taken)
    const isLast = rows.length < SCAN_PAGE && taken.length === found.length
    if (isLast) return { entries, continuationToken: null }
    const end = taken.length < found.length ? rows.find(({ id }) => id === taken.at(-1)?.id) : rows.at(-1)
    after = end && cursorOf(end)
    if (entries.length === pageSize) break
  }
  return { entries, continuationToken: after ? pages.tokenFor(services.secrets, after) : null }
}

export const listTrail = readInPractice(routes.listTrail, async ({ person, query, db, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  const { pageSize: _, continuationToken: __, automatic: ___, ...filters } = query
  const filter = filterOf(practiceId, filters)
  const listRows: Listing['listRows'] = (page) => listTrailRows(db, filter, page)
  return listShown(services, { db, viewer: person, filters: query, listRows })
})

/**
 * Entries of a person without a practice belong to no practice, and only the system may read them, so the statement filters
 * by the person.
 */
export const listOwnTrail = read(routes.listOwnTrail, async ({ person, query, db, services, note }) => {
  note({ subject: { kind: 'person', id: person.id } })
  const { pageSize: _, continuationToken: __, automatic: ___, ...filters } = query
  const filter = { ...filterOf(person.practiceId, filters), personId: person.id }
  const who = person.practiceId === null ? 'system' : { practiceId: person.practiceId }
  const listRows: Listing['listRows'] = (page) =>
    readFor(services.db, who, (wide) => listTrailRows(wide, filter, page))
  return listShown(services, { db, viewer: person, filters: query, listRows })
})

/** Small enough that reading and formatting a page does not block other requests. */
const EXPORT_PAGE = 200

export const exportTrail = read(routes.exportTrail, async ({ person, query, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  const { search } = query
  const filter = filterOf(practiceId, query)
  const readPage = async (after: TrailCursor | undefined) => {
    // Runs before the transaction of the page, because inside it would need a second connection.
    const caller = found(await services.identity.findPerson(person.sessionId, { evenLocked: true }))
    check(mayExportTrail(caller, practiceId))
    return readFor(services.db, { practiceId }, async (db) => {
      const rows = await listTrailRows(db, filter, { after, limit: EXPORT_PAGE })
      const entries = await presentTrail(services, db, caller, rows)
      const shown = entries.filter(
        (entry) => search === undefined || services.auditTexts.doesShow(entry, search),
      )
      const last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined
      return { text: trailCsvRows(shown), next: last && cursorOf(last) }
    })
  }
  const day = services.clock.now().toISOString().slice(0, 10)
  return streamExport(services, {
    ownerId: practiceId,
    fileName: `corridor-activity-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    head: TRAIL_CSV_HEAD,
    readPage,
  })
})
