import { documentNotFound, notDecided, patientChosen } from '@corridor/contract/documents/errors.ts'
import * as routes from '@corridor/contract/documents/patient.ts'
import * as patients from '#capabilities/patients/public.ts'
import type { Person } from '#platform/access/person.ts'
import { action } from '#platform/action.ts'
import { readPhone } from '#platform/phone.ts'
import { check, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { getDocument, isReceivedBy, practiceIdOf } from '../access.ts'
import { actorOf, record } from '../actor.ts'
import { publishDocument } from '../live.ts'
import { presentOne } from '../present.ts'
import { setReceivedPatient } from '../store/patient.ts'
import type { DocumentRow } from '../store/tables.ts'
import { nameWork } from '../work.ts'

/** A document that came in and, from the page for referrals, was approved: before that nobody knows whether it is true. */
async function getReceived(tx: Tx, practiceId: string, id: string): Promise<DocumentRow> {
  const row = await getDocument(tx.db, practiceId, id)
  check(isReceivedBy(row, practiceId), documentNotFound)
  check(row.guest_status !== 'Pending', notDecided)
  return row
}

interface Linking {
  person: Person
  practiceId: string
  patientId: string
  kind: 'patient-chosen' | 'patient-added'
}

/** Returns nothing when it is so already, or somebody chose another one meanwhile. The sender learns nothing of it. */
async function link(
  tx: Tx,
  services: Services,
  id: string,
  { person, practiceId, patientId, kind }: Linking,
) {
  const isFirst = kind === 'patient-added'
  const row = await setReceivedPatient(tx.db, { practiceId, id, patientId, isFirst }, tx.now)
  if (!row) return undefined
  await record(tx, await actorOf(tx.db, person), id, { kind, isInternal: true })
  await nameWork(tx, services, practiceId, row)
  publishDocument(tx, row, 'changed', practiceId)
  return row
}

export const setPatient = action(routes.setPatient, async ({ person, params, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document', id: params.id } })
  const before = await getReceived(tx, practiceId, params.id)
  const { id: patientId } = await patients.get(tx.db, practiceId, body.patientId)
  const row = await link(tx, services, before.id, { person, practiceId, patientId, kind: 'patient-chosen' })
  return presentOne(tx.db, row ?? (await getReceived(tx, practiceId, params.id)), practiceId)
})

/** A number that no text reaches is somebody's at home. */
const phonesOf = ({ patient_phone: number }: DocumentRow) =>
  number ? [{ number, type: readPhone(number, 'mobile') ? ('mobile' as const) : ('home' as const) }] : []

/** The id of the patient follows from the document, so that two who add them at once, and one who does it twice, add one. */
export const addPatient = action(routes.addPatient, async ({ person, params, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document', id: params.id } })
  const before = await getReceived(tx, practiceId, params.id)
  const id = stableId(`patient:document:${practiceId}:${before.id}`)
  check(before.to_patient_id === null || before.to_patient_id === id, patientChosen)
  const fields = {
    firstName: before.first_name,
    lastName: before.last_name,
    dateOfBirth: before.date_of_birth,
    email: before.patient_email,
    phones: phonesOf(before),
  }
  await patients.add(tx, practiceId, { id, isAnother: body.isAnother, ...fields }, person.id)
  const linking = { person, practiceId, patientId: id, kind: 'patient-added' as const }
  const row = (await link(tx, services, before.id, linking)) ?? (await getReceived(tx, practiceId, params.id))
  // Somebody chose another patient meanwhile: nobody is added.
  if (row.to_patient_id !== id) throw new Refusal(patientChosen)
  return presentOne(tx.db, row, practiceId)
})
