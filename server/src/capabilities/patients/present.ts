import { MERGE_UNDO_DAYS } from '@corridor/contract/patients/limits.ts'
import type { ConsentRecord, Contact, Patient, PatientDetail } from '@corridor/contract/patients/model.ts'
import { patientName, textRecipient } from '@corridor/contract/patients/rules.ts'
import type { ConsentChannel, ConsentStatus, PhoneType } from '@corridor/contract/patients/types.ts'
import { displayName } from '@corridor/contract/people/rules.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { atOnce, readFor } from '#platform/database/unit-of-work.ts'
import { maySeePatients } from './access.ts'
import { listLatestConsents } from './store/consents.ts'
import { listMerges } from './store/merges.ts'
import { listPatientsById, listPhones, listSimilar } from './store/patients.ts'
import { listRelations } from './store/relations.ts'
import type { ConsentRow, ContactRow, PatientRow, RelatedRow } from './store/tables.ts'

export const presentPatient = (row: PatientRow): Patient => ({
  id: row.id,
  organizationId: row.practice_id,
  firstName: row.first_name,
  lastName: row.last_name,
  dateOfBirth: row.date_of_birth,
  email: row.email,
  mobileNumber: row.mobile,
})

/** The names of people of the practice by their ids, as far as they still exist. */
export async function namesOf(
  db: Database,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const persons = known.length > 0 ? await people.list(db, known) : []
  return new Map(persons.map((one) => [one.id, displayName(people.namedOf(one))]))
}

export async function presentConsents(db: Database, rows: readonly ConsentRow[]): Promise<ConsentRecord[]> {
  const names = await namesOf(
    db,
    rows.map(({ recorded_by }) => recorded_by),
  )
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel as ConsentChannel,
    address: row.address,
    status: row.status as ConsentStatus,
    source: row.source,
    recordedAt: row.recorded_at.toISOString(),
    recordedBy: row.recorded_by ? { id: row.recorded_by, name: names.get(row.recorded_by) ?? '' } : null,
  }))
}

/** Numbers in E.164 and email addresses in lower case of these patients, as the ledger has them. */
export async function addressesOf(
  db: Database,
  practiceId: string,
  patients: readonly PatientRow[],
): Promise<string[]> {
  const phones = await Promise.all(patients.map(({ id }) => listPhones(db, practiceId, id)))
  const numbers = phones.flat().map(({ number }) => number)
  return [...new Set([...numbers, ...patients.flatMap(({ email }) => email?.toLowerCase() ?? [])])]
}

/** A patient with everybody who may get messages about them: guardians, and whom the practice chose for the texts. */
export const withGuardians = (row: PatientRow, relations: readonly RelatedRow[]): PatientRow[] => [
  row,
  ...relations.filter(({ kind, id }) => kind === 'guardian' || id === row.texts_to),
]

/** Who gets the texts about a patient, of those who may, by the last entries of the ledger for their numbers. */
export const chooseTextsTo = (
  row: PatientRow,
  candidates: readonly PatientRow[],
  ledger: readonly ConsentRow[],
) =>
  textRecipient(
    candidates,
    row.texts_to,
    ledger.map(({ channel, address, status, recorded_at }) => ({
      channel: channel as ConsentChannel,
      address,
      status: status as ConsentStatus,
      recordedAt: recorded_at.toISOString(),
    })),
  )

/** Everything the page of a patient shows. */
export async function presentDetail(
  db: Database,
  row: PatientRow,
  { now, requestedId }: { now: Date; requestedId: string },
): Promise<PatientDetail> {
  const practiceId = row.practice_id
  const [phones, relations, merges, similar] = await atOnce(db, (one) =>
    Promise.all([
      listPhones(one, practiceId, row.id),
      listRelations(one, practiceId, row.id),
      listMerges(one, practiceId, row.id, daysAfter(now, -MERGE_UNDO_DAYS)),
      listSimilar(one, row),
    ]),
  )
  const candidates = withGuardians(row, relations)
  const ledger = await listLatestConsents(db, practiceId, await addressesOf(db, practiceId, candidates))
  const consents = await presentConsents(db, ledger)
  return {
    ...presentPatient(row),
    version: Number(row.version),
    mergedFrom: requestedId === row.id ? null : requestedId,
    phones: phones.map(({ number, type, shared }) => ({
      number,
      type: type as PhoneType,
      sharedWith: shared.map(({ id, first_name, last_name }) => ({
        id,
        name: patientName({ firstName: first_name, lastName: last_name }),
      })),
    })),
    relations: relations.map(({ kind, label, ...patient }) => ({
      kind,
      label,
      patient: presentPatient(patient),
    })),
    consents,
    textsTo: chooseTextsTo(row, candidates, ledger),
    similar: similar.map(presentPatient),
    merges: merges.map(({ id, first_name, last_name, merged_at }) => ({
      id,
      name: patientName({ firstName: first_name, lastName: last_name }),
      mergedAt: merged_at.toISOString(),
    })),
    createdAt: row.created_at.toISOString(),
  }
}

export const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  displayName: patientName({ firstName: row.first_name, lastName: row.last_name }) || row.practice_name,
  practiceName: row.practice_name,
  email: row.email,
  type: 'recipient',
})

/** Ids in the audit trail are what callers wrote; only a patient's own can be looked up. */
const PATIENT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** How audit entries about patients are named, for viewers who may see patients. */
export async function patientNames(
  _services: unknown,
  db: Database,
  viewer: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (viewer.practiceId === null || !maySeePatients(viewer)) return new Map()
  const { practiceId } = viewer
  const patientIds = ids.filter((id) => PATIENT_ID.test(id))
  const rows = await readFor(db, { practiceId }, (own) => listPatientsById(own, practiceId, patientIds))
  return new Map(
    rows.map(({ id, first_name, last_name }) => [
      id,
      patientName({ firstName: first_name, lastName: last_name }),
    ]),
  )
}
