import {
  documentNotFound,
  NO_DOCTOR,
  NO_RECIPIENT,
  notConnected,
  notReferral,
  sendDiffers,
} from '@corridor/contract/documents/errors.ts'
import { referralSummary } from '@corridor/contract/documents/forms/teeth.ts'
import type { AboutPatient, NewRecipient, NewReferral } from '@corridor/contract/documents/model.ts'
import * as routes from '@corridor/contract/documents/routes.ts'
import * as network from '#capabilities/network/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { getDocument, isReceivedBy, practiceIdOf } from '../access.ts'
import { type Actor, actorOf, record } from '../actor.ts'
import { publishDocument } from '../live.ts'
import { presentAll } from '../present.ts'
import { listDoctors } from '../refer/doctors.ts'
import { storeDocuments } from '../send/store-documents.ts'
import { patientOf, phoneOf, practiceTarget, referredPatientOf, targetsOf } from '../send/targets.ts'
import { insertSend, listOfSend, setReported } from '../store/documents.ts'
import type { DocumentRow } from '../store/tables.ts'
import { workWaits } from '../work.ts'

/** A report moves the referral that it answers, and the practice that waits for it has something to read. */
async function reportBack(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  actor: Actor,
  referralId: string,
): Promise<void> {
  const moved = await setReported(tx.db, referralId, tx.now)
  await record(tx, actor, referralId, { kind: 'reported', stage: moved ? 'report' : null })
  if (!moved) return
  publishDocument(tx, moved, 'changed')
  if (moved.from_practice_id)
    await workWaits(tx, services, moved.from_practice_id, actor.practiceId, referralId)
}

/** The referral that is answered: one that came in. */
async function referralOf(tx: Tx, practiceId: string, id: string) {
  const referral = await getDocument(tx.db, practiceId, id)
  check(isReceivedBy(referral, practiceId), documentNotFound)
  check(referral.is_referral, notReferral)
  return referral
}

interface Wish {
  practiceIds: readonly string[]
  recipients: readonly NewRecipient[]
  notes: string
  patient: AboutPatient
}

/**
 * Refuses a sending that was changed after its first answer was lost: what has left went to others, or says something else. A report goes
 * where its referral came from, whatever is chosen.
 */
function checkUnchanged(
  rows: readonly DocumentRow[],
  { practiceIds, recipients, notes, patient }: Wish,
): void {
  const personIds = recipients.flatMap((one) => (one.type === 'person' ? [one.id] : []))
  const written = recipients.flatMap((one) => (one.type === 'recipient' ? [one.email.toLowerCase()] : []))
  const isWished = (row: DocumentRow): boolean => {
    if (row.to_email) return written.includes(row.to_email)
    if (row.to_person_id) return personIds.includes(row.to_person_id)
    return row.answers_id !== null || practiceIds.includes(row.to_practice_id ?? '')
  }
  const isSent =
    practiceIds.every((id) => rows.some((row) => row.to_practice_id === id)) &&
    personIds.every((id) => rows.some((row) => row.to_person_id === id)) &&
    written.every((email) => rows.some((row) => row.to_email === email))
  const { phone, email } = patient
  const isAbout = (row: DocumentRow): boolean =>
    (phone === undefined || row.patient_phone === phoneOf(phone, 'body.patient.phone')) &&
    (email === undefined || row.patient_email === (email?.toLowerCase() ?? null))
  check(isSent && rows.every((row) => isWished(row) && isAbout(row) && row.notes === notes), sendDiffers)
}

export const sendDocuments = action(routes.sendDocuments, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document-send', id: body.id } })
  const isNew = await insertSend(tx.db, { practiceId, id: body.id, sentBy: person.id }, tx.now)
  if (isNew) {
    const actor = await actorOf(tx.db, person)
    const referral = body.answersId ? await referralOf(tx, practiceId, body.answersId) : undefined
    const answered = referral?.from_practice_id
    const targets = await targetsOf(tx, practiceId, {
      recipients: body.recipients,
      selectedPractices: answered ? [...body.selectedPractices, answered] : body.selectedPractices,
    })
    // A referral from a fax or from the practice's page has no practice that a report goes back to by itself.
    if (targets.length === 0) throw wrongInput('body.recipients', NO_RECIPIENT)
    const about = await patientOf(tx, practiceId, body.patient)
    await storeDocuments(tx, services, {
      sendId: body.id,
      actor,
      targets,
      files: { uploaded: body.attachments },
      content: {
        ...about,
        notes: body.notes,
        isReferral: false,
        stage: null,
        form: null,
        summary: null,
        urgency: null,
        answersId: referral?.id ?? null,
      },
    })
    if (referral) await reportBack(tx, services, actor, referral.id)
  }
  const rows = await listOfSend(tx.db, practiceId, body.id)
  if (!isNew) {
    const { selectedPractices: practiceIds, recipients, notes, patient } = body
    checkUnchanged(rows, { practiceIds, recipients, notes, patient })
  }
  return { documents: await presentAll(tx.db, rows, practiceId) }
})

/** Whom a referral goes to: somebody at a practice, the practice, or a contact. */
function wishOf({ doctorId, practiceId, recipient, notes, patient }: NewReferral): Wish {
  const about = { notes, patient }
  if (doctorId) return { practiceIds: [], recipients: [{ type: 'person', id: doctorId }], ...about }
  if (practiceId) return { practiceIds: [practiceId], recipients: [], ...about }
  return { practiceIds: [], recipients: [found(recipient)], ...about }
}

/** Refuses a referral to somebody who is no doctor there. Only a connected practice's team is looked at. */
async function checkDoctor(tx: Tx, ownId: string, { practiceId, doctorId }: NewReferral): Promise<void> {
  if (!practiceId || !doctorId) return
  await practiceTarget(tx, ownId, practiceId)
  const doctors = await listDoctors(tx.db, practiceId)
  if (!doctors.some(({ id }) => id === doctorId)) throw wrongInput('body.doctorId', NO_DOCTOR)
}

export const sendReferral = action(routes.sendReferral, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document-send', id: body.id } })
  const isNew = await insertSend(tx.db, { practiceId, id: body.id, sentBy: person.id }, tx.now)
  if (isNew) {
    const actor = await actorOf(tx.db, person)
    const wish = wishOf(body)
    await checkDoctor(tx, practiceId, body)
    const targets = await targetsOf(tx, practiceId, { ...wish, selectedPractices: wish.practiceIds })
    const about = await referredPatientOf(tx, practiceId, body.patient)
    const { form } = body
    await storeDocuments(tx, services, {
      sendId: body.id,
      actor,
      targets,
      files: { uploaded: [...(body.formFileId ? [body.formFileId] : []), ...body.attachments] },
      content: {
        ...about,
        notes: body.notes,
        isReferral: true,
        stage: 'sent',
        form: form ?? null,
        summary: form ? referralSummary(form.teeth, form.requests) || null : null,
        urgency: form?.urgency ?? null,
        answersId: null,
      },
    })
  }
  const rows = await listOfSend(tx.db, practiceId, body.id)
  if (!isNew) checkUnchanged(rows, wishOf(body))
  return { documents: await presentAll(tx.db, rows, practiceId) }
})

export const listRecipients = readInPractice(
  routes.listRecipients,
  async ({ person, params, db, services }) => {
    const connected = await network.listConnectedPractices(db, services, practiceIdOf(person))
    check(
      connected.some(({ id }) => id === params.practiceId),
      notConnected,
    )
    const rows = await people.list(db, await office.listTeamIds(db, params.practiceId))
    return {
      people: rows
        .map((row) => ({
          id: row.id,
          name: people.nameOf(row),
          role: row.role,
          isDoctor: row.is_doctor,
        }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    }
  },
)
