import { addDays, dayAt, rangeOf } from '@corridor/contract/curbside/days.ts'
import * as routes from '@corridor/contract/curbside/routes.ts'
import * as patients from '#capabilities/patients/public.ts'
import { read, readInPractice } from '#platform/action.ts'
import { csvHead, csvRow } from '#platform/bulk/csv.ts'
import { streamExport } from '#platform/bulk/export.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { check, found } from '#platform/refusal.ts'
import { maySeeVisits, practiceIdOf } from '../access.ts'
import { presentVisit } from '../present.ts'
import { countWaiting, findNextVisit, listForExport, listVisits, type VisitRow } from '../store/visits.ts'
import { listWork } from '../work.ts'

async function presentDay(db: Database, practiceId: string, range: { from: Date; to: Date }, now: Date) {
  const rows = await listVisits(db, practiceId, range)
  return {
    appointments: rows.map((row) => presentVisit(row, now)),
    work: await listWork(db, practiceId, rows, now),
  }
}

export const listToday = readInPractice(routes.listToday, async ({ person, query, db, services }) => {
  const now = services.clock.now()
  const day = dayAt(now.getTime(), query.timezoneOffset)
  return presentDay(db, practiceIdOf(person), rangeOf(day, query.timezoneOffset), now)
})

export const listDay = readInPractice(routes.listDay, async ({ person, query, db, services }) =>
  presentDay(db, practiceIdOf(person), rangeOf(query.day, query.timezoneOffset), services.clock.now()),
)

/** A visit of this morning that nobody has ended may still be under way. */
const UNDER_WAY_MINUTES = 12 * 60

export const getNextVisit = readInPractice(
  routes.getNextVisit,
  async ({ person, params, db, services, note }) => {
    const practiceId = practiceIdOf(person)
    const { id } = await patients.get(db, practiceId, params.patientId)
    note({ subject: { kind: 'patient', id } })
    const patientIds = await patients.listAllIds(db, practiceId, id)
    const now = services.clock.now()
    const row = await findNextVisit(db, { practiceId, patientIds }, minutesAfter(now, -UNDER_WAY_MINUTES))
    return { appointment: row ? presentVisit(row, now) : null }
  },
)

export const countPending = readInPractice(routes.countPending, async ({ person, db, services }) => ({
  pendingAppointmentCount: await countWaiting(db, practiceIdOf(person), services.clock.now()),
}))

const EXPORT_PAGE = 500
const HEADINGS = [
  'Day',
  'Time',
  'First name',
  'Last name',
  'Mobile',
  'With',
  'Came by',
  'Status',
  'Status since (UTC)',
  'Arrived (UTC)',
  'Health check',
  'Temperature (°F)',
  'Spot',
  'Car',
  'Room',
]

const BY = { import: 'Appointment', desk: 'Walk-in', door: 'Walk-in, door code' } as const

function cellsOf(row: VisitRow, offsetHours: number): string[] {
  const local = new Date(row.visit_at.getTime() + offsetHours * 3_600_000).toISOString()
  return [
    local.slice(0, 10),
    local.slice(11, 16),
    row.first_name,
    row.last_name,
    row.mobile ?? '',
    row.provider ?? '',
    BY[row.source],
    row.status,
    row.status_since.toISOString(),
    row.arrived_at?.toISOString() ?? '',
    row.health_check,
    row.temperature?.toFixed(1) ?? '',
    row.spot ?? '',
    row.car ?? '',
    row.room ?? '',
  ]
}

export const exportVisits = read(routes.exportVisits, async ({ person, query, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  const { timezoneOffset } = query
  const from = rangeOf(query.from, timezoneOffset).from
  const to = rangeOf(addDays(query.to, 1), timezoneOffset).from
  const readPage = async (after: { at: Date; id: string } | undefined) => {
    // Runs before the transaction of the page, because inside it would need a second connection.
    const caller = found(await services.identity.findPerson(person.sessionId, { evenLocked: true }))
    check(maySeeVisits(caller) && caller.practiceId === practiceId)
    return readFor(services.db, { practiceId }, async (db) => {
      const rows = await listForExport(db, practiceId, { from, to, after, limit: EXPORT_PAGE })
      const last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined
      return {
        text: rows.map((row) => csvRow(cellsOf(row, timezoneOffset))).join(''),
        next: last && { at: last.visit_at, id: last.id },
      }
    })
  }
  return streamExport(services, {
    ownerId: practiceId,
    fileName: `corridor-arrivals-${query.from}.csv`,
    contentType: 'text/csv; charset=utf-8',
    head: csvHead(HEADINGS),
    readPage,
  })
})
