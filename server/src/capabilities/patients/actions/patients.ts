import { changedMeanwhile, patientNotFound } from '@corridor/contract/patients/errors.ts'
import * as routes from '@corridor/contract/patients/routes.ts'
import { type PatientSearch, readSearch } from '@corridor/contract/patients/rules.ts'
import { z } from 'zod'
import { action, readInPractice } from '#platform/action.ts'
import { paging } from '#platform/paging.ts'
import { check, found } from '#platform/refusal.ts'
import { getPatient as load, practiceIdOf } from '../access.ts'
import { publishPatient } from '../live.ts'
import { presentDetail, presentPatient } from '../present.ts'
import { addRecord, checkedValues } from '../record.ts'
import { findPatient, listSame, savePhones, updatePatient as update } from '../store/patients.ts'
import { listRelations, listSharingPhone } from '../store/relations.ts'
import { cursorOf, type FoundRow, listByName, searchPatients } from '../store/search.ts'
import type { PatientRow } from '../store/tables.ts'
import { todayAt } from '../today.ts'

const pages = paging(
  'patients',
  z.object({ last: z.string(), first: z.string(), id: z.string(), group: z.int().optional() }),
)

const byName = (one: PatientRow, other: PatientRow): number =>
  one.last_key < other.last_key || (one.last_key === other.last_key && one.first_key < other.first_key)
    ? -1
    : 1

/** In a page, those without an order of their own are by name. */
const ordered = (page: FoundRow[]): FoundRow[] => [
  ...page.filter(({ in_group }) => in_group < 3),
  ...page.filter(({ in_group }) => in_group === 3).sort(byName),
]

const isEmpty = ({ words, birthDate, digits, email }: PatientSearch): boolean =>
  words.length === 0 && !birthDate && !digits && !email

export const listPatients = readInPractice(routes.listPatients, async ({ person, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const { searchTerm, reachableBy } = query
  const { secrets, clock } = services
  // Only a term with a digit can be a birth date, which is compared with the day at the practice.
  const today = /\d/.test(searchTerm) ? await todayAt(db, practiceId, clock.now()) : ''
  const search = readSearch(searchTerm, today)
  const begin = pages.begin(secrets, query)
  if (isEmpty(search)) {
    const rows = await listByName(db, practiceId, reachableBy, begin)
    const { page, continuationToken } = pages.cut(secrets, query, rows, cursorOf)
    return { patients: page.map(presentPatient), continuationToken }
  }
  const rows = await searchPatients(db, practiceId, { ...search, reachableBy }, begin)
  const { page, continuationToken } = pages.cut(secrets, query, rows, (row) => ({
    ...cursorOf(row),
    group: row.in_group,
  }))
  return { patients: ordered(page).map(presentPatient), continuationToken }
})

export const listMatches = readInPractice(routes.listMatches, async ({ person, query, db }) => {
  const same = {
    practice_id: practiceIdOf(person),
    first_name: query.firstName,
    last_name: query.lastName,
    date_of_birth: query.dateOfBirth,
  }
  return { patients: (await listSame(db, same)).map(presentPatient) }
})

export const addPatient = action(routes.addPatient, async ({ person, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'patient', id: body.id } })
  await addRecord(tx, practiceId, body, person.id)
  const row = await load(tx.db, practiceId, body.id)
  return presentDetail(tx.db, row, { now: tx.now, requestedId: row.id })
})

export const getPatient = readInPractice(
  routes.getPatient,
  async ({ person, params, db, services, note }) => {
    const row = await load(db, practiceIdOf(person), params.id)
    note({ subject: { kind: 'patient', id: row.id } })
    const addresses = row.email === null ? [] : [row.email]
    const failing = await services.guestKinds.listFailing(db, row.practice_id, addresses)
    const detail = await presentDetail(db, row, { now: services.clock.now(), requestedId: params.id })
    return { ...detail, isEmailFailing: failing.size > 0 }
  },
)

export const updatePatient = action(routes.updatePatient, async ({ person, params, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'patient', id: params.id } })
  const before = found(await findPatient(tx.db, practiceId, params.id), patientNotFound)
  const fields = { ...body, dateOfBirth: body.dateOfBirth ?? before.date_of_birth }
  const { values, phones } = await checkedValues(tx.db, practiceId, fields, tx.now)
  check(await update(tx.db, practiceId, before.id, body.version, values, tx.now), changedMeanwhile)
  await savePhones(tx.db, practiceId, before.id, phones)
  publishPatient(tx, practiceId, before.id)
  return presentDetail(tx.db, await load(tx.db, practiceId, before.id), {
    now: tx.now,
    requestedId: before.id,
  })
})

export const listRelatedPatients = readInPractice(
  routes.listRelatedPatients,
  async ({ person, params, db, note }) => {
    const practiceId = practiceIdOf(person)
    const { id } = await load(db, practiceId, params.id)
    note({ subject: { kind: 'patient', id } })
    const relations = await listRelations(db, practiceId, id)
    const related = new Set(relations.map((one) => one.id))
    const sharing = (await listSharingPhone(db, practiceId, id)).filter((one) => !related.has(one.id))
    return { patients: [...relations, ...sharing].map(presentPatient) }
  },
)
