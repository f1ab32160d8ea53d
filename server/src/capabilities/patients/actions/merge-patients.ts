import {
  changedMeanwhile,
  mergeNotUndoable,
  notWithThemselves,
  patientNotFound,
} from '@corridor/contract/patients/errors.ts'
import { MERGE_UNDO_DAYS } from '@corridor/contract/patients/limits.ts'
import * as routes from '@corridor/contract/patients/routes.ts'
import { action, readInPractice } from '#platform/action.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import { getPatient, practiceIdOf } from '../access.ts'
import { publishPatient } from '../live.ts'
import { presentDetail } from '../present.ts'
import {
  insertMerge,
  lockMerge,
  type MergeChange,
  moveTextsTo,
  setMergedInto,
  setUndone,
} from '../store/merges.ts'
import { listPhones, lockPatients, savePhones, updatePatient } from '../store/patients.ts'
import { deleteRelation, listRelations, saveRelation } from '../store/relations.ts'
import type { PatientRow } from '../store/tables.ts'

/** What the remaining record gets from the other: what it does not have itself. */
async function changeOf(db: Database, remaining: PatientRow, other: PatientRow): Promise<MergeChange> {
  const practiceId = remaining.practice_id
  const own = new Set((await listPhones(db, practiceId, remaining.id)).map(({ number }) => number))
  const phones = (await listPhones(db, practiceId, other.id)).map(({ number }) => number)
  const related = new Set((await listRelations(db, practiceId, remaining.id)).map(({ id }) => id))
  const relations = await listRelations(db, practiceId, other.id)
  return {
    email: remaining.email === null ? other.email : null,
    phones: phones.filter((number) => !own.has(number)),
    relations: relations
      .filter(({ id }) => id !== remaining.id && !related.has(id))
      .map(({ id, kind, label }) => ({ otherId: id, kind, label })),
    textsTo: relations
      .filter(({ id, texts_to }) => texts_to === other.id && id !== remaining.id)
      .map(({ id }) => id),
  }
}

const detailOf = (db: Database, row: PatientRow, now: Date) =>
  presentDetail(db, row, { now, requestedId: row.id })

export const previewMerge = readInPractice(
  routes.previewMerge,
  async ({ person, params, db, services, note }) => {
    const practiceId = practiceIdOf(person)
    const row = await getPatient(db, practiceId, params.id)
    const otherRow = await getPatient(db, practiceId, params.otherId)
    note({ subject: { kind: 'patient', id: row.id } })
    check(row.id !== otherRow.id, notWithThemselves)
    const now = services.clock.now()
    const [remaining, other] = [await detailOf(db, row, now), await detailOf(db, otherRow, now)]
    const change = await changeOf(db, row, otherRow)
    const merged = {
      ...remaining,
      email: remaining.email ?? change.email,
      mobileNumber: remaining.mobileNumber ?? other.mobileNumber,
      phones: [...remaining.phones, ...other.phones.filter(({ number }) => change.phones.includes(number))],
      relations: [
        ...remaining.relations.filter(({ patient }) => patient.id !== otherRow.id),
        ...other.relations.filter(({ patient }) =>
          change.relations.some(({ otherId }) => otherId === patient.id),
        ),
      ],
    }
    return { remaining, other, merged }
  },
)

export const mergePatients = action(routes.mergePatients, async ({ person, params, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'patient', id: params.id } })
  check(params.id !== params.otherId, notWithThemselves)
  const rows = await lockPatients(tx.db, practiceId, [params.id, params.otherId])
  const remaining = found(
    rows.find(({ id }) => id === params.id),
    patientNotFound,
  )
  const other = found(
    rows.find(({ id }) => id === params.otherId),
    patientNotFound,
  )
  // Sent once more after an answer that was lost: it is done.
  if (other.merged_into === remaining.id) return detailOf(tx.db, remaining, tx.now)
  const isSame = Number(remaining.version) === body.version && Number(other.version) === body.otherVersion
  check(isSame && remaining.merged_into === null && other.merged_into === null, changedMeanwhile)
  const change = await changeOf(tx.db, remaining, other)
  const phones = await listPhones(tx.db, practiceId, remaining.id)
  const added = (await listPhones(tx.db, practiceId, other.id)).filter(({ number }) =>
    change.phones.includes(number),
  )
  await savePhones(tx.db, practiceId, remaining.id, [...phones, ...added])
  for (const relation of change.relations)
    await saveRelation(tx.db, practiceId, { patientId: remaining.id, ...relation })
  await updatePatient(
    tx.db,
    practiceId,
    remaining.id,
    body.version,
    { ...remaining, email: remaining.email ?? change.email },
    tx.now,
  )
  await setMergedInto(tx.db, practiceId, other.id, remaining.id, tx.now)
  await moveTextsTo(tx.db, practiceId, change.textsTo ?? [], { from: other.id, to: remaining.id })
  const merge = {
    practiceId,
    id: body.mergeId,
    patientId: remaining.id,
    otherId: other.id,
    change,
    by: person.id,
  }
  // The id stands for another merge.
  check(await insertMerge(tx.db, merge, tx.now), changedMeanwhile)
  publishPatient(tx, practiceId, remaining.id, other.id, ...change.relations.map(({ otherId }) => otherId))
  return detailOf(tx.db, await getPatient(tx.db, practiceId, remaining.id), tx.now)
})

export const undoMerge = action(routes.undoMerge, async ({ person, params, tx, note }) => {
  const practiceId = practiceIdOf(person)
  const merge = found(await lockMerge(tx.db, practiceId, params.mergeId), patientNotFound)
  note({ subject: { kind: 'patient', id: merge.patient_id } })
  const isOpen = merge.undone_at === null && merge.merged_at > daysAfter(tx.now, -MERGE_UNDO_DAYS)
  check(isOpen, mergeNotUndoable)
  const rows = await lockPatients(tx.db, practiceId, [merge.patient_id, merge.other_id])
  const remaining = found(
    rows.find(({ id }) => id === merge.patient_id),
    patientNotFound,
  )
  // Merged into a third one since, it is that merge which has to be undone first.
  check(remaining.merged_into === null, mergeNotUndoable)
  const { email, phones, relations, textsTo = [] } = merge.change
  const left = (await listPhones(tx.db, practiceId, remaining.id)).filter(
    ({ number }) => !phones.includes(number),
  )
  await savePhones(tx.db, practiceId, remaining.id, left)
  for (const { otherId } of relations) await deleteRelation(tx.db, practiceId, remaining.id, otherId)
  const values = { ...remaining, email: email !== null && remaining.email === email ? null : remaining.email }
  await updatePatient(tx.db, practiceId, remaining.id, Number(remaining.version), values, tx.now)
  await setMergedInto(tx.db, practiceId, merge.other_id, null, tx.now)
  await moveTextsTo(tx.db, practiceId, textsTo, { from: remaining.id, to: merge.other_id })
  await setUndone(tx.db, practiceId, merge.id, tx.now)
  publishPatient(tx, practiceId, remaining.id, merge.other_id, ...relations.map(({ otherId }) => otherId))
  return detailOf(tx.db, await getPatient(tx.db, practiceId, remaining.id), tx.now)
})
