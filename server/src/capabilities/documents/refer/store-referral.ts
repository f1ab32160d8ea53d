import { referralReceived } from '@corridor/contract/documents/alerts.ts'
import { referralSummary } from '@corridor/contract/documents/forms/teeth.ts'
import type { ReferralForm } from '@corridor/contract/documents/model.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { SenderId } from '#capabilities/files/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { alertPractice } from '../alerts.ts'
import { publishDocument } from '../live.ts'
import { FROM_GUEST } from '../send/from-guest.ts'
import { claimFiles } from '../send/store-documents.ts'
import { insertDocument, setReceiverPatient } from '../store/documents.ts'
import { insertFiles, insertHistory } from '../store/parts.ts'
import { openWork } from '../work.ts'

interface WebsiteReferral {
  id: string
  practiceId: string
  /** Of whom it is from. */
  email: string
  senderName: string
  senderPractice: string
  /** Whose files it has. */
  sender: SenderId
  doctor?: { id: string; name: string } | undefined
  patient: {
    firstName: string
    lastName: string
    dateOfBirth: string
    phone: string | null
    email: string | null
  }
  form?: ReferralForm | undefined
  formFileId?: string | undefined
  notes: string
  attachments: readonly string[]
}

/** Stores a referral from a practice's page, for a person to approve, and notifies the practice. */
export async function storeWebsiteReferral(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  referral: WebsiteReferral,
): Promise<void> {
  const { id, practiceId, senderName, senderPractice, doctor, patient, form, formFileId } = referral
  const practice = found(await office.findPractice(tx.db, practiceId), kernelErrors.linkNotValid)
  const uploaded = [...(formFileId ? [formFileId] : []), ...referral.attachments]
  const row = await insertDocument(
    tx.db,
    {
      ...FROM_GUEST,
      id,
      sendId: id,
      fromPracticeName: senderPractice,
      fromPersonName: senderName,
      guestSenderEmail: referral.email,
      toPracticeId: practiceId,
      toPracticeName: practice.name,
      toPersonId: doctor?.id ?? null,
      toPersonName: doctor?.name ?? null,
      firstName: patient.firstName,
      lastName: patient.lastName,
      dateOfBirth: patient.dateOfBirth,
      patientPhone: patient.phone,
      patientEmail: patient.email,
      notes: referral.notes,
      isReferral: true,
      guestStatus: 'Pending',
      fileCount: uploaded.length,
      stage: 'sent',
      form: form ?? null,
      summary: form ? referralSummary(form.teeth, form.requests) || null : null,
      urgency: form?.urgency ?? null,
    },
    tx.now,
  )
  await insertFiles(tx.db, id, await claimFiles(tx, referral.sender, id, uploaded))
  await insertHistory(
    tx.db,
    {
      documentId: id,
      kind: 'sent',
      personId: null,
      personName: senderName,
      practiceId: null,
      practiceName: senderPractice,
      stage: 'sent',
      detail: doctor?.name ?? practice.name,
    },
    tx.now,
  )
  const same = await patients.findSame(tx.db, practiceId, patient)
  const matched = same ? await setReceiverPatient(tx.db, id, same.id) : row
  await openWork(tx, services, matched, practiceId)
  publishDocument(tx, matched, 'sent')
  await alertPractice(tx, referralReceived, {
    practiceId,
    documentId: id,
    facts: { id, from: senderPractice },
  })
}
