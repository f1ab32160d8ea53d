import { phoneKey } from '@corridor/contract/kernel/fields.ts'
import { patientNotFound } from '@corridor/contract/patients/errors.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import { readSearch } from '@corridor/contract/patients/rules.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import { chooseTextsTo, presentPatient, withGuardians } from './present.ts'
import { listLatestConsents } from './store/consents.ts'
import {
  findPatient,
  listByPhoneEnd,
  listSame as listOfName,
  listPatientsById,
  listRemaining,
} from './store/patients.ts'
import { listChildrenWithoutMobile, listRelationsOf } from './store/relations.ts'
import { cursorOf, listByName, type SearchCursor, searchPatients } from './store/search.ts'
import { todayAt } from './today.ts'

/**
 * What other capabilities may use of patients: `import * as patients from '../patients/public.ts'`. All of it reads and writes in
 * a transaction, or by `readFor`, that acts for the practice; otherwise row-level security shows nothing.
 */
export * as consent from './consent.ts'
export { demoPatientId } from './demo.ts'
export { type CsvRow, readCsv } from './imports/read-csv.ts'
export { addRecord as add, changeReach } from './record.ts'
export { listAllIds } from './store/merges.ts'
export { remainingOf } from './store/remaining.ts'
export { todayAt } from './today.ts'

/** The patient with this id; a merged id finds the record it was merged into. Nothing for one of another practice. */
export async function find(db: Database, practiceId: string, id: string): Promise<Patient | undefined> {
  const row = await findPatient(db, practiceId, id)
  return row && presentPatient(row)
}

/** The same, or refuses as not found. */
export const get = async (db: Database, practiceId: string, id: string): Promise<Patient> =>
  found(await find(db, practiceId, id), patientNotFound)

/**
 * Who gets the texts about each of these patients, and at which number; nobody for whom nobody can be texted. Consent is asked for by the
 * sender. Read for all at once: a thousand one by one took over a minute where PostgreSQL had no statistics of new patients yet.
 */
export async function listTextRecipients(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { patientId: string; number: string }>> {
  const rows = await listRemaining(db, practiceId, ids)
  const relations = Map.groupBy(
    await listRelationsOf(
      db,
      practiceId,
      rows.map(({ id }) => id),
    ),
    ({ related_to }) => related_to,
  )
  const all = rows.map((row) => ({ row, candidates: withGuardians(row, relations.get(row.id) ?? []) }))
  const numbers = new Set(all.flatMap(({ candidates }) => candidates.flatMap(({ mobile }) => mobile ?? [])))
  const ledger = Map.groupBy(await listLatestConsents(db, practiceId, [...numbers]), ({ address }) => address)
  const recipients = new Map<string, { patientId: string; number: string }>()
  for (const { row, candidates } of all) {
    const known = candidates.flatMap(({ mobile }) => ledger.get(mobile ?? '') ?? [])
    const textsTo = chooseTextsTo(row, candidates, known)
    if (textsTo) recipients.set(row.requested_id, textsTo)
  }
  return recipients
}

/** The same of one patient. */
export const findTextRecipient = async (
  db: Database,
  practiceId: string,
  id: string,
): Promise<{ patientId: string; number: string } | undefined> =>
  (await listTextRecipients(db, practiceId, [id])).get(id)

/** The guardians of each of these patients. */
export async function listGuardians(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Patient[]>> {
  const relations = (await listRelationsOf(db, practiceId, ids)).filter(({ kind }) => kind === 'guardian')
  const grouped = Map.groupBy(relations, ({ related_to }) => related_to)
  return new Map([...grouped].map(([id, rows]) => [id, rows.map(presentPatient)]))
}

/**
 * The patients of the practice whose number ends in the same ten digits (specification, platform §5): several where a family
 * shares a phone, so the caller asks and never guesses.
 */
export async function findByPhone(db: Database, practiceId: string, number: string): Promise<Patient[]> {
  const key = phoneKey(number)
  return key.length < 10 ? [] : (await listByPhoneEnd(db, practiceId, key)).map(presentPatient)
}

/** Children of these patients whose texts go to them, because they have no mobile number of their own. */
export const listChildrenTextedBy = async (
  db: Database,
  practiceId: string,
  guardianIds: readonly string[],
): Promise<Patient[]> => (await listChildrenWithoutMobile(db, practiceId, guardianIds)).map(presentPatient)

/** The patients with these ids, by name. One of another practice is left out. */
export const list = async (db: Database, practiceId: string, ids: readonly string[]): Promise<Patient[]> =>
  (await listPatientsById(db, practiceId, ids)).map(presentPatient)

/** A page of patients by name, or of those that fit what was typed, each with the cursor that the next page begins after. */
export async function search(
  db: Database,
  practiceId: string,
  typed: string,
  {
    now,
    reachableBy,
    ...page
  }: { now: Date; after: SearchCursor | undefined; limit: number; reachableBy?: 'email' | 'text' },
): Promise<{ patient: Patient; cursor: SearchCursor }[]> {
  const wanted = readSearch(typed, await todayAt(db, practiceId, now))
  const { words, birthDate, digits, email } = wanted
  if (words.length === 0 && !birthDate && !digits && !email)
    return (await listByName(db, practiceId, reachableBy, page)).map((row) => ({
      patient: presentPatient(row),
      cursor: cursorOf(row),
    }))
  const rows = await searchPatients(db, practiceId, { ...wanted, reachableBy }, page)
  return rows.map((row) => ({
    patient: presentPatient(row),
    cursor: { ...cursorOf(row), group: row.in_group },
  }))
}

/** Patients with these letters anywhere in their address. Fewer than three find nobody. */
export async function searchByEmail(
  db: Database,
  practiceId: string,
  part: string,
  limit: number,
): Promise<Patient[]> {
  if (part.length < 3) return []
  const wanted = { words: [], email: part.toLowerCase(), reachableBy: undefined }
  return (await searchPatients(db, practiceId, wanted, { after: undefined, limit })).map(presentPatient)
}

type SameName = Pick<Patient, 'firstName' | 'lastName' | 'dateOfBirth'>

/** The patients of the practice with exactly this name and birth date. */
export const listSame = async (
  db: Database,
  practiceId: string,
  { firstName, lastName, dateOfBirth }: SameName,
): Promise<Patient[]> => {
  const same = {
    practice_id: practiceId,
    first_name: firstName,
    last_name: lastName,
    date_of_birth: dateOfBirth,
  }
  return (await listOfName(db, same)).map(presentPatient)
}

/** The one of them; nothing where there is none, or more than one. */
export async function findSame(
  db: Database,
  practiceId: string,
  name: SameName,
): Promise<Patient | undefined> {
  const same = await listSame(db, practiceId, name)
  return same.length === 1 ? same[0] : undefined
}
