import { addressNotPatients } from '@corridor/contract/patients/errors.ts'
import * as routes from '@corridor/contract/patients/routes.ts'
import { action, readInPractice } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import { getPatient, practiceIdOf } from '../access.ts'
import { addressKey, record } from '../consent.ts'
import { addressesOf, presentConsents, presentDetail } from '../present.ts'
import { listConsents as listLedger } from '../store/consents.ts'
import { lockPatients } from '../store/patients.ts'

export const recordConsent = action(routes.recordConsent, async ({ person, params, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  const patient = await getPatient(tx.db, practiceId, params.id)
  note({ subject: { kind: 'patient', id: patient.id } })
  await lockPatients(tx.db, practiceId, [patient.id])
  const address = addressKey(body.address)
  check((await addressesOf(tx.db, practiceId, [patient])).includes(address), addressNotPatients)
  const entry = { ...body, address, practiceId, patientId: patient.id, recordedBy: person.id }
  await record(tx, entry)
  return presentDetail(tx.db, patient, { now: tx.now, requestedId: patient.id })
})

export const listConsents = readInPractice(routes.listConsents, async ({ person, params, db, note }) => {
  const practiceId = practiceIdOf(person)
  const patient = await getPatient(db, practiceId, params.id)
  note({ subject: { kind: 'patient', id: patient.id } })
  const addresses = await addressesOf(db, practiceId, [patient])
  return { consents: await presentConsents(db, await listLedger(db, practiceId, addresses)) }
})
