import { NO_FAX_PATIENT } from '@corridor/contract/fax/errors.ts'
import * as routes from '@corridor/contract/fax/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import * as documents from '#capabilities/documents/public.ts'
import * as files from '#capabilities/files/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import { action } from '#platform/action.ts'
import { writtenPhone } from '#platform/phone.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import { getFax, getReceived, practiceIdOf } from '../access.ts'
import { HOLDER } from '../kind.ts'
import { publishFax } from '../live.ts'
import { presentOne } from '../present.ts'
import { setPatient, setProcessed } from '../store/messages.ts'
import { openWork, settleAlerts, workAnswered } from '../work.ts'

/** The fax has become the referral, which is what waits for the team from then on. */
export const putOnBoard = action(routes.putOnBoard, async ({ person, params, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'fax', id: params.faxId } })
  check(documents.maySeeDocuments(person), kernelErrors.notAllowed)
  const before = await getReceived(tx.db, practiceId, params.faxId)
  const patientId = body.patientId ?? before.recipient_patient_id
  if (!patientId) throw wrongInput('body.patientId', NO_FAX_PATIENT)
  const patient = await patients.get(tx.db, practiceId, patientId)
  const file = found(await files.findFile(tx.db, before.file_id))
  const isPut = await documents.putFaxOnBoard(tx, services, person, {
    patient,
    fax: {
      id: before.id,
      receivedAt: before.created_at,
      senderName: before.sender_name,
      senderNumber: writtenPhone(before.sender_number),
      file: {
        file_id: file.id,
        file_name: `Fax ${before.created_at.toISOString().slice(0, 10)}.pdf`,
        kind: file.kind,
        media_type: file.media_type,
        size: file.size,
        pages: before.pages,
      },
      reference: { holder: HOLDER, recordId: before.id },
    },
  })
  if (!isPut) return presentOne(tx.db, before, practiceId)
  const known = { id: patient.id, name: patientName(patient) }
  await setPatient(tx.db, practiceId, before.id, known, tx.now)
  const how = { isProcessed: true, personId: person.id }
  if (await setProcessed(tx.db, practiceId, before.id, how, tx.now)) {
    settleAlerts(tx, before.id)
    await workAnswered(tx, services, practiceId, before.id)
  }
  const row = await getFax(tx.db, practiceId, before.id)
  await openWork(tx, services, row, practiceId)
  publishFax(tx, row, 'changed', practiceId)
  return presentOne(tx.db, row, practiceId)
})
