import { invalidNumber } from '@corridor/contract/kernel/fields.ts'
import { BIRTH_DATE_PROBLEMS, birthDateProblem } from '@corridor/contract/patients/birth-date.ts'
import { changedMeanwhile, patientExists, patientNotFound } from '@corridor/contract/patients/errors.ts'
import type { PatientFields } from '@corridor/contract/patients/model.ts'
import type { Database } from '#platform/database/database.ts'
import { readPhone } from '#platform/phone.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishPatient } from './live.ts'
import {
  findPatient,
  insertPatient,
  listPhones,
  listSame,
  lockName,
  savePhones,
  updatePatient,
} from './store/patients.ts'
import type { PhoneRow } from './store/tables.ts'
import { todayAt } from './today.ts'

/** Numbers in E.164, each once. One that cannot exist is refused at its field. */
function readPhones(phones: PatientFields['phones']): PhoneRow[] {
  const byNumber = new Map<string, PhoneRow>()
  for (const [index, { number, type }] of phones.entries()) {
    const label = type === 'mobile' ? 'mobile' : 'phone'
    const read = readPhone(number, label)
    if (!read) throw wrongInput(`body.phones.${index}.number`, invalidNumber(label))
    if (!byNumber.has(read)) byNumber.set(read, { number: read, type })
  }
  return [...byNumber.values()]
}

/** What a form sent, as it is stored. Refuses a birth date or a number that cannot be, at its field. */
export async function checkedValues(db: Database, practiceId: string, fields: PatientFields, now: Date) {
  const { dateOfBirth, phones, email } = fields
  // Somebody without a birth date is known by how they can be reached.
  const isReachable = phones.length > 0 || email !== null
  const problem =
    dateOfBirth !== null
      ? birthDateProblem(dateOfBirth, await todayAt(db, practiceId, now))
      : isReachable
        ? undefined
        : BIRTH_DATE_PROBLEMS.missing
  if (problem) throw wrongInput('body.dateOfBirth', problem)
  return {
    values: {
      first_name: fields.firstName,
      last_name: fields.lastName,
      date_of_birth: fields.dateOfBirth,
      email: fields.email,
    },
    phones: readPhones(fields.phones),
  }
}

interface NewRecord extends PatientFields {
  id: string
  isAnother: boolean
}

/** Adds a patient once. Of two who add the same one at once the second is refused, unless it is said to be another. */
export async function addRecord(
  tx: Tx,
  practiceId: string,
  record: NewRecord,
  createdBy: string,
): Promise<void> {
  const { values, phones } = await checkedValues(tx.db, practiceId, record, tx.now)
  const patient = { ...values, practice_id: practiceId, id: record.id, created_by: createdBy }
  const reach = { numbers: phones.map(({ number }) => number), email: values.email }
  await lockName(tx.db, patient)
  if (await findPatient(tx.db, practiceId, record.id)) return
  check(record.isAnother || (await listSame(tx.db, patient, reach)).length === 0, patientExists)
  await insertPatient(tx.db, patient, tx.now)
  await savePhones(tx.db, practiceId, record.id, phones)
  publishPatient(tx, practiceId, record.id)
}

interface Reach extends Pick<PatientFields, 'firstName' | 'lastName' | 'dateOfBirth'> {
  /** Stands first among the numbers, in place of the mobile number that was there. */
  mobileNumber?: string
  email?: string
}

/** Changes name, birth date, and mobile number or email address of a patient; everything else of the record stays. */
export async function changeReach(tx: Tx, practiceId: string, id: string, reach: Reach): Promise<void> {
  const before = found(await findPatient(tx.db, practiceId, id), patientNotFound)
  const numbers = await listPhones(tx.db, practiceId, before.id)
  const { mobileNumber: number, email = before.email, firstName, lastName } = reach
  // Left out, it stays: nobody forgets a birth date.
  const dateOfBirth = reach.dateOfBirth ?? before.date_of_birth
  const others = numbers.filter(({ number, type }) => !(type === 'mobile' && number === before.mobile))
  const written = number === undefined ? numbers : [{ number, type: 'mobile' as const }, ...others]
  const fields = { firstName, lastName, dateOfBirth, email, phones: written }
  const { values, phones } = await checkedValues(tx.db, practiceId, fields as PatientFields, tx.now)
  const isChanged = await updatePatient(tx.db, practiceId, before.id, Number(before.version), values, tx.now)
  check(isChanged, changedMeanwhile)
  await savePhones(tx.db, practiceId, before.id, phones)
  publishPatient(tx, practiceId, before.id)
}
