import {
  type AppointmentField,
  hasAppointments,
  recognizeAppointments,
  rowProblems,
} from '@corridor/contract/curbside/appointment-columns.ts'
import { dayAt, daysBetween, rangeOf, readTime } from '@corridor/contract/curbside/days.ts'
import {
  anotherTable,
  DAY_IS_PAST,
  DAY_TOO_FAR,
  nothingToAdd,
  tooManyRows,
} from '@corridor/contract/curbside/errors.ts'
import { DAYS_AHEAD_MAX, IMPORT_ROWS_MAX, PROVIDER_MAX } from '@corridor/contract/curbside/limits.ts'
import type { ImportedAppointment, ImportPreview } from '@corridor/contract/curbside/model.ts'
import { singleLine } from '@corridor/contract/kernel/shapes.ts'
import { splitName } from '@corridor/contract/patients/import-columns.ts'
import { PATIENT_NAME_MAX } from '@corridor/contract/patients/limits.ts'
import { nameKey } from '@corridor/contract/patients/rules.ts'
import * as patients from '#capabilities/patients/public.ts'
import { minutesAfter } from '#platform/clock.ts'
import { readPhone } from '#platform/phone.ts'
import { check, wrongInput } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishVisit } from './live.ts'
import { findPatientId, visitIdOf } from './register.ts'
import { findSetting } from './store/settings.ts'
import { insertVisits, listVisits, type NewVisit } from './store/visits.ts'

interface List {
  day: string
  timezoneOffset: number
  text: string
}

interface Table {
  headings: string[]
  fields: (AppointmentField | null)[]
  rows: patients.CsvRow[]
}

async function readTable(text: string): Promise<Table> {
  const rows: patients.CsvRow[] = []
  let headings: string[] = []
  await patients.readCsv(Buffer.from(text), {
    recognize: recognizeAppointments,
    onHeadings: (found) => {
      headings = found
    },
    onRows: async (more) => {
      rows.push(...more)
      check(rows.length <= IMPORT_ROWS_MAX, tooManyRows)
    },
  })
  const fields = recognizeAppointments(headings)
  check(hasAppointments(fields), anotherTable)
  return { headings, fields, rows }
}

const oneLine = singleLine(10_000)
/** Spreadsheets protect text with a quote before it, or as a formula that is nothing but the text. */
const plain = (cell: string): string => oneLine.parse(cell.replace(/^="([^"]*)"$/, '$1').replace(/^'/, ''))

/** What identifies an appointment on the list of a day. */
const keyOf = (one: { firstName: string; lastName: string; at: Date }): string =>
  `${nameKey(`${one.firstName} ${one.lastName}`)} ${one.at.getTime()}`

function readRow({ row, cells }: patients.CsvRow, fields: Table['fields'], from: Date): ImportedAppointment {
  const cellsOf = (field: AppointmentField) =>
    fields.flatMap((one, at) => (one === field ? [plain(cells[at] ?? '')] : [])).filter(Boolean)
  const [time = ''] = cellsOf('time')
  const name = fields.includes('fullName')
    ? splitName(cellsOf('fullName')[0] ?? '')
    : { firstName: cellsOf('firstName')[0] ?? '', lastName: cellsOf('lastName')[0] ?? '' }
  const phones = cellsOf('phone')
  const mobileNumber = phones.map((one) => readPhone(one, 'mobile')).find(Boolean) ?? null
  const minutes = readTime(time)
  const wrong = [
    ...(/\p{L}/u.test(name.lastName) ? [] : [rowProblems.noName]),
    ...(Math.max(name.firstName.length, name.lastName.length) > PATIENT_NAME_MAX
      ? [rowProblems.longName]
      : []),
    ...(time === '' ? [rowProblems.noTime] : []),
    ...(time !== '' && minutes === undefined ? [rowProblems.badTime(time)] : []),
  ]
  return {
    row,
    ...name,
    mobileNumber,
    appointmentAt: minutes === undefined ? null : minutesAfter(from, minutes).toISOString(),
    provider: (cellsOf('provider')[0] ?? '').slice(0, PROVIDER_MAX) || null,
    isGood: wrong.length === 0,
    problems: [...wrong, ...(phones[0] && !mobileNumber ? [rowProblems.badPhone(phones[0])] : [])],
  }
}

/** A list of appointments as it is understood. A table of something else is refused, and a row that is listed already is left out. */
export async function readAppointments(
  tx: Tx,
  practiceId: string,
  { day, timezoneOffset, text }: List,
): Promise<ImportPreview> {
  const ahead = daysBetween(dayAt(tx.now.getTime(), timezoneOffset), day)
  if (ahead < 0) throw wrongInput('body.day', DAY_IS_PAST)
  if (ahead > DAYS_AHEAD_MAX) throw wrongInput('body.day', DAY_TOO_FAR)
  const { headings, fields, rows } = await readTable(text)
  const range = rangeOf(day, timezoneOffset)
  const listed = await listVisits(tx.db, practiceId, range)
  const taken = new Map(
    listed.map((one) => [keyOf({ firstName: one.first_name, lastName: one.last_name, at: one.visit_at }), 0]),
  )
  const read = rows.map((cells) => {
    const one = readRow(cells, fields, range.from)
    if (!one.isGood || !one.appointmentAt) return one
    const key = keyOf({ ...one, at: new Date(one.appointmentAt) })
    const before = taken.get(key)
    if (before === undefined) taken.set(key, one.row)
    const problem = before === 0 ? rowProblems.listed : before && rowProblems.twice(before)
    return problem ? { ...one, isGood: false, problems: [problem, ...one.problems] } : one
  })
  const columns = headings.map((heading, at) => ({
    heading,
    field: fields[at] ?? null,
    sample: rows.map(({ cells }) => cells[at] ?? '').find(Boolean) ?? '',
  }))
  return { columns, rows: read }
}

/** Adds the good rows. An id follows from the day, the time and the name, so the same list twice adds each once. */
export async function addAppointments(
  tx: Tx,
  practiceId: string,
  list: List,
): Promise<{ added: number; skipped: number }> {
  const { rows } = await readAppointments(tx, practiceId, list)
  const questionCount = (await findSetting(tx.db, practiceId))?.questions.length ?? 0
  const visits: NewVisit[] = []
  for (const { firstName, lastName, mobileNumber: mobile, appointmentAt, provider, isGood } of rows) {
    if (!isGood || !appointmentAt) continue
    const visitAt = new Date(appointmentAt)
    visits.push({
      id: visitIdOf(practiceId, keyOf({ firstName, lastName, at: visitAt })),
      practiceId,
      patientId: await findPatientId(tx.db, practiceId, { firstName, lastName, mobile }),
      firstName,
      lastName,
      mobile,
      visitAt,
      provider,
      source: 'import',
      status: 'Upcoming',
      questionCount,
    })
  }
  check(visits.length > 0, nothingToAdd)
  const added = await insertVisits(tx.db, visits, tx.now)
  for (const row of added) publishVisit(tx, row)
  return { added: added.length, skipped: rows.length - added.length }
}
