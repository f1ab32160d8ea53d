import { documentReceived, referralMoved, reportReceived } from '@corridor/contract/documents/alerts.ts'
import {
  documentNotFound,
  notReferral,
  stageMoved,
  stageNotPossible,
} from '@corridor/contract/documents/errors.ts'
import * as routes from '@corridor/contract/documents/guest.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { isMove } from '@corridor/contract/documents/stages.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as files from '#capabilities/files/public.ts'
import * as guests from '#capabilities/guests/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import type { Guest } from '#platform/access/guest.ts'
import { action, readInPractice, steps } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { Download } from '#platform/download.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import { stableId } from '#platform/stable-id.ts'
import { alertPractice } from '../alerts.ts'
import { filesForGuest, openFilesToGuest } from '../document-files.ts'
import { documentsKind } from '../guest/kind.ts'
import { publishDocument } from '../live.ts'
import { tagOf } from '../present.ts'
import { FROM_GUEST } from '../send/from-guest.ts'
import { claimFiles } from '../send/store-documents.ts'
import {
  findDocument,
  insertDocument,
  setReceiverPatient,
  setReported,
  setStage,
} from '../store/documents.ts'
import { findLinked, listBetween } from '../store/guest.ts'
import { insertFiles, insertHistory, listFiles } from '../store/parts.ts'
import type { DocumentRow } from '../store/tables.ts'
import { openWork, workWaits } from '../work.ts'
import { checkDay } from './referrals.ts'

/** Whose link it is: the address that the document it was made for went to, or came from. */
async function correspondentOf(db: Database, guest: Guest) {
  const practiceId = found(guest.practiceId, kernelErrors.linkNotValid)
  const linked = found(await findLinked(db, practiceId, guest.subject.id), kernelErrors.linkNotValid)
  const email = found(linked.to_email ?? linked.guest_sender_email, kernelErrors.linkNotValid)
  const isSender = linked.to_email === null
  return {
    practiceId,
    email,
    name: (isSender ? linked.from_person_name : linked.to_person_name) || email,
    practiceName: isSender ? linked.from_practice_name : linked.to_practice_name,
  }
}

export const getByToken = readInPractice(routes.getByToken, async ({ guest, db, services }) => {
  const { practiceId, email } = await correspondentOf(db, guest)
  const documents = []
  for (const row of await listBetween(db, practiceId, email))
    documents.push({
      id: row.id,
      patientTag: tagOf(row),
      patientDateOfBirth: row.date_of_birth,
      patientPhone: row.patient_phone,
      patientEmail: row.patient_email,
      isReferral: row.is_referral,
      guestSenderEmailAddress: row.guest_sender_email,
      recievedOn: row.received_at.toISOString(),
      notes: row.notes,
      stage: row.stage,
      scheduledOn: row.scheduled_on,
      summary: row.summary,
      referral: row.form,
      files: filesForGuest(services, guest, row, await listFiles(db, row.id)),
    })
  return { email, documents }
})

export const uploadByGuest = steps(routes.uploadByGuest, async (context) => {
  context.note({ subject: { kind: 'file', id: context.query.id } })
  return guests.receiveFile(documentsKind, context)
})

/** The pages show links to files; a program may fetch the bytes by the document instead. */
export const downloadByGuest = steps(
  routes.downloadByGuest,
  async ({ guest, params, services, note, commit }) => {
    note({ subject: { kind: 'document', id: params.id } })
    const fileId = await readFor(services.db, { practiceId: guest.practiceId ?? null }, async (db) => {
      const { practiceId, email } = await correspondentOf(db, guest)
      const document = (await listBetween(db, practiceId, email)).find(({ id }) => id === params.id)
      const ofDocument = await listFiles(db, found(document, documentNotFound).id)
      return found(ofDocument.find(({ file_id }) => file_id === params.fileId)).file_id
    })
    // Recorded before the first byte leaves.
    await commit(async (tx) => void (await guests.lockOpenLink(tx, guest)))
    const { row, body } = await files.openStored(services, fileId)
    return new Download(
      200,
      {
        'content-type': 'application/octet-stream',
        'content-length': String(row.size),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.file_name)}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
      body,
    )
  },
)

/** A document that the guest received, which they answer or move. */
async function receivedBy(db: Database, guest: Guest, id: string): Promise<DocumentRow> {
  const { practiceId, email } = await correspondentOf(db, guest)
  const row = await findDocument(db, practiceId, id)
  check(row !== undefined && row.to_email === email, documentNotFound)
  return row
}

export const answerByGuest = action(routes.answerByGuest, async ({ guest, body, tx, services, note }) => {
  await guests.lockOpenLink(tx, guest)
  const { practiceId, email, name, practiceName } = await correspondentOf(tx.db, guest)
  const answered = await receivedBy(tx.db, guest, body.answersId)
  const id = stableId(`document:guest:${guest.subject.id}:${body.id}`)
  note({ subject: { kind: 'document', id } })
  if (await findDocument(tx.db, practiceId, id)) return done
  const row = await insertDocument(
    tx.db,
    {
      ...FROM_GUEST,
      id,
      sendId: body.id,
      fromPracticeName: practiceName,
      fromPersonName: name,
      guestSenderEmail: email,
      toPracticeId: practiceId,
      toPracticeName: answered.from_practice_name,
      firstName: answered.first_name,
      lastName: answered.last_name,
      dateOfBirth: answered.date_of_birth,
      notes: body.notes,
      fileCount: body.attachments.length,
      answersId: answered.is_referral ? answered.id : null,
    },
    tx.now,
  )
  await insertFiles(
    tx.db,
    id,
    await claimFiles(tx, guests.senderOf(documentsKind, guest), id, body.attachments),
  )
  await openFilesToGuest(tx, id)
  const by = { personId: null, personName: name, practiceId: null, practiceName }
  await insertHistory(tx.db, { documentId: id, kind: 'sent', detail: row.to_practice_name, ...by }, tx.now)
  // It is about the patient whom the practice sent it about, whatever others are called.
  const about = answered.from_patient_id
  const matched = about ? await setReceiverPatient(tx.db, id, about) : row
  await openWork(tx, services, matched, practiceId)
  publishDocument(tx, matched, 'sent')
  if (answered.is_referral) {
    const moved = await setReported(tx.db, answered.id, tx.now)
    const stage = moved ? 'report' : null
    await insertHistory(tx.db, { documentId: answered.id, kind: 'reported', stage, ...by }, tx.now)
    publishDocument(tx, moved ?? answered, 'changed')
    await workWaits(tx, services, practiceId, practiceId, answered.id)
  }
  await alertPractice(tx, answered.is_referral ? reportReceived : documentReceived, {
    practiceId,
    documentId: id,
    facts: { id, from: practiceName },
  })
  return done
})

export const moveByGuest = action(routes.moveByGuest, async ({ guest, params, body, tx, note }) => {
  note({ subject: { kind: 'document', id: params.id } })
  await guests.lockOpenLink(tx, guest)
  const { practiceId, name, practiceName } = await correspondentOf(tx.db, guest)
  const referral = await receivedBy(tx.db, guest, params.id)
  check(referral.is_referral, notReferral)
  check(isMove(body.from, body.to), stageNotPossible)
  const scheduledOn = body.to === 'scheduled' ? body.scheduledOn : null
  if (scheduledOn) checkDay(scheduledOn, await patients.todayAt(tx.db, practiceId, tx.now))
  const row = await setStage(tx.db, practiceId, params.id, { ...body, scheduledOn }, tx.now)
  if (!row) throw new Refusal(stageMoved)
  await insertHistory(
    tx.db,
    {
      documentId: row.id,
      kind: 'stage-moved',
      personId: null,
      personName: name,
      practiceId: null,
      practiceName,
      stage: body.to,
      scheduledOn,
    },
    tx.now,
  )
  publishDocument(tx, row, 'changed')
  await alertPractice(tx, referralMoved, {
    practiceId,
    documentId: row.id,
    facts: { id: row.id, from: practiceName, stage: STAGE_NAMES[body.to] },
  })
  return done
})
