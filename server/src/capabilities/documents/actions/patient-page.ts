import { referralMoved } from '@corridor/contract/documents/alerts.ts'
import {
  documentNotFound,
  noPatientRecord,
  patientHasLink,
  patientNotReachable,
  stageMoved,
} from '@corridor/contract/documents/errors.ts'
import * as routes from '@corridor/contract/documents/patient-page.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { noTexts } from '@corridor/contract/guests/errors.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as guests from '#capabilities/guests/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import type { Guest } from '#platform/access/guest.ts'
import { action, readInPractice } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { practiceIdOf } from '../access.ts'
import { actorOf, record } from '../actor.ts'
import { alertPractice } from '../alerts.ts'
import { addressesOf, patientKind } from '../guest/patient-kind.ts'
import { publishDocument } from '../live.ts'
import { tagOf } from '../present.ts'
import { insertHistory } from '../store/parts.ts'
import {
  findSentReferral,
  type PatientLinkRow,
  setDateByPatient,
  setPatientLink,
} from '../store/patient-page.ts'
import { checkDay } from './referrals.ts'
import { addressOf } from './website-referral.ts'

/** Where the patient of a referral can be reached: by mail, or else by text. */
async function reachOf(db: Database, practiceId: string, row: PatientLinkRow) {
  const { email, mobile } = await addressesOf(db, practiceId, row.from_patient_id)
  if (email) return { email, mobile: null }
  return mobile ? { email: null, mobile } : undefined
}

async function linkOf(
  db: Database,
  practiceId: string,
  row: PatientLinkRow,
  now: Date,
): Promise<routes.PatientLink | null> {
  if (!row.patient_link_at) return null
  const found = await guests.statusesOf(db, {
    kind: patientKind.name,
    practiceId,
    subjectIds: [row.id],
    now,
  })
  const one = found.get(row.id)
  return (
    (one && {
      ...one.status,
      sentTo: one.link.email ?? one.link.mobile ?? '',
      reminders: row.patient_reminders,
    }) ??
    null
  )
}

const referralOf = async (db: Database, practiceId: string, id: string): Promise<PatientLinkRow> =>
  found(await findSentReferral(db, practiceId, id), documentNotFound)

export const getPatientLink = readInPractice(
  routes.getPatientLink,
  async ({ person, params, db, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'document', id: params.id } })
    const row = await referralOf(db, practiceId, params.id)
    const reach = await reachOf(db, practiceId, row)
    return {
      link: await linkOf(db, practiceId, row, services.clock.now()),
      reachableAt: reach ? (reach.email ?? reach.mobile) : null,
    }
  },
)

/** A link whose address was corrected since goes to the new one; of two calls at once, one sends it. */
async function sendToCorrected(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'guestKinds' | 'hooks' | 'secrets' | 'sms'>,
  row: PatientLinkRow & { practiceId: string },
  sentBy: string,
  to: { email: string | null; mobile: string | null },
): Promise<void> {
  const { practiceId, id } = row
  const sent = { kind: patientKind.name, practiceId, subjectIds: [id], now: tx.now }
  const link = found((await guests.statusesOf(tx.db, sent)).get(id)?.link, patientHasLink)
  check(!guests.leadsTo(link, to), patientHasLink)
  // The old link would end, and nothing could bring the new one.
  check(to.email !== null || services.sms !== undefined, noTexts)
  found(await guests.sendAgain(tx, services, link, sentBy, { to }), patientHasLink)
}

/** The patient agreed to be written to, or has opted out, which the delivery refuses. */
export const sendPatientLink = action(
  routes.sendPatientLink,
  async ({ person, params, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'document', id: params.id } })
    const row = await referralOf(tx.db, practiceId, params.id)
    check(row.from_patient_id !== null, noPatientRecord)
    const reach = found(await reachOf(tx.db, practiceId, row), patientNotReachable)
    if (await setPatientLink(tx.db, row.id, tx.now))
      await guests.create(tx, services, {
        kind: patientKind,
        subjectId: row.id,
        practiceId,
        sentBy: person.id,
        recipient: { name: tagOf(row), ...reach },
        birthDate: row.date_of_birth,
      })
    else await sendToCorrected(tx, services, { ...row, practiceId }, person.id, reach)
    await record(tx, await actorOf(tx.db, person), row.id, { kind: 'patient-informed', isInternal: true })
    publishDocument(tx, row, 'changed', practiceId)
    const linked = await referralOf(tx.db, practiceId, row.id)
    return { link: found(await linkOf(tx.db, practiceId, linked, tx.now)) }
  },
)

/** The referral that the link of a patient was made for, as long as the practice has it. */
async function ownReferralOf(db: Database, guest: Guest): Promise<PatientLinkRow & { practiceId: string }> {
  const practiceId = found(guest.practiceId, kernelErrors.linkNotValid)
  const row = found(await findSentReferral(db, practiceId, guest.subject.id), kernelErrors.linkNotValid)
  return { ...row, practiceId }
}

export const getOwnReferral = readInPractice(routes.getOwnReferral, async ({ guest, db, services }) => {
  const row = await ownReferralOf(db, guest)
  const from = found(await office.findPractice(db, row.practiceId), kernelErrors.linkNotValid)
  const to = row.to_practice_id ? await office.findPractice(db, row.to_practice_id) : undefined
  return {
    firstName: row.first_name,
    referredBy: { name: from.name, phone: from.telephone_number },
    referredTo: {
      name: to?.name ?? row.to_practice_name,
      person: row.to_person_name,
      phone: to?.telephone_number ?? null,
      address: to ? addressOf(to) : null,
    },
    requests: row.form?.requests ?? [],
    urgency: row.urgency,
    stage: found(row.stage, kernelErrors.linkNotValid),
    scheduledOn: row.scheduled_on,
    today: await patients.todayAt(db, row.practiceId, services.clock.now()),
  }
})

const PAST = 'Please choose today or a later day.'

export const reportDate = action(routes.reportDate, async ({ guest, body, tx, note }) => {
  note({ subject: { kind: 'document', id: guest.subject.id } })
  await guests.lockOpenLink(tx, guest)
  const { practiceId, id } = await ownReferralOf(tx.db, guest)
  const today = await patients.todayAt(tx.db, practiceId, tx.now)
  if (body.scheduledOn < today) throw wrongInput('body.scheduledOn', PAST)
  checkDay(body.scheduledOn, today)
  const row = found(await setDateByPatient(tx.db, id, body.scheduledOn, tx.now), stageMoved)
  await insertHistory(
    tx.db,
    {
      documentId: id,
      kind: 'stage-moved',
      personId: null,
      personName: tagOf(row),
      practiceId: null,
      practiceName: null,
      stage: 'scheduled',
      scheduledOn: body.scheduledOn,
    },
    tx.now,
  )
  publishDocument(tx, row, 'changed')
  for (const side of [row.from_practice_id, row.to_practice_id])
    if (side)
      await alertPractice(tx, referralMoved, {
        practiceId: side,
        documentId: id,
        facts: { id, from: 'The patient', stage: STAGE_NAMES.scheduled },
      })
  return done
})
