import { referralSummary } from '@corridor/contract/documents/forms/teeth.ts'
import { isOpenStage } from '@corridor/contract/documents/stages.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as people from '#capabilities/people/public.ts'
import { minutesAfter } from '#platform/clock.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { type Actor, actorOf, record } from '../actor.ts'
import { publishDocument } from '../live.ts'
import { listDoctors } from '../refer/doctors.ts'
import { storeWebsiteReferral } from '../refer/store-referral.ts'
import { type Content, storeDocuments } from '../send/store-documents.ts'
import { insertSend, setOpened, setProcessed, setReported, setStage } from '../store/documents.ts'
import { saveReferDetails, saveReferPage } from '../store/settings.ts'
import type { DocumentRow } from '../store/tables.ts'
import { workAnswered } from '../work.ts'
import { type DemoFile, uploadDemoFile } from './demo-files.ts'
import { type DemoReferral, DOCUMENTS, RECEIVED, SENT } from './demo-world.ts'

type FillsDemo = Pick<
  Services,
  | 'clock'
  | 'config'
  | 'db'
  | 'guestKinds'
  | 'hooks'
  | 'log'
  | 'scanner'
  | 'secrets'
  | 'sms'
  | 'transactions'
  | 'vault'
  | 'workItems'
>

const DAY_MINUTES = 24 * 60

/** The same transaction on another day: what happened then has that date. */
const before = (tx: Tx, days: number, minutes = 0): Tx => ({
  ...tx,
  now: minutesAfter(tx.now, -days * DAY_MINUTES - minutes),
})

interface Desks {
  from: Actor
  to: Actor
}

interface DemoSending {
  key: string
  days: number
  patient: string
  content: Partial<Content>
  files?: readonly DemoFile[]
}

async function send(
  tx: Tx,
  services: FillsDemo,
  { from, to }: Desks,
  one: DemoSending,
): Promise<DocumentRow> {
  const then = before(tx, one.days, 90)
  const practice = practiceKeys[from.practiceId]!
  const about = found(
    await patients.find(tx.db, from.practiceId, patients.demoPatientId(practice, one.patient)),
  )
  const sendId = stableId(`demo-document:${practice}:${one.key}`)
  await insertSend(tx.db, { practiceId: from.practiceId, id: sendId, sentBy: from.personId }, then.now)
  const uploaded: string[] = []
  for (const file of one.files ?? [])
    uploaded.push(await uploadDemoFile(services, from, `${practice}:${one.key}`, file))
  const [row] = await storeDocuments(then, services, {
    sendId,
    actor: from,
    targets: [
      {
        key: to.practiceId,
        practiceId: to.practiceId,
        practiceName: to.practiceName,
        personId: null,
        personName: null,
        email: null,
      },
    ],
    files: { uploaded },
    content: {
      fromPatientId: about.id,
      firstName: about.firstName,
      lastName: about.lastName,
      dateOfBirth: about.dateOfBirth!,
      patientPhone: about.mobileNumber,
      patientEmail: about.email,
      notes: '',
      isReferral: false,
      stage: null,
      form: null,
      summary: null,
      urgency: null,
      answersId: null,
      ...one.content,
    },
  })
  tx.actFor('system')
  return row!
}

const practiceKeys: Record<string, string> = {
  [office.demoPracticeId('brightsmiles')]: 'brightsmiles',
  [office.demoPracticeId('lakesidesurgery')]: 'lakesidesurgery',
}

async function openAt(tx: Tx, { to }: Desks, id: string, days: number): Promise<void> {
  const then = before(tx, days, 60)
  await setOpened(tx.db, to.practiceId, id, to.personId, then.now)
  await record(then, to, id, { kind: 'opened', stage: 'received' })
}

async function refer(tx: Tx, services: FillsDemo, desks: Desks, one: DemoReferral): Promise<string> {
  const { teeth = [], requests, urgency = 'routine', reason } = one
  const { id } = await send(tx, services, desks, {
    key: one.patient,
    days: one.sent,
    patient: one.patient,
    files: one.files,
    content: {
      isReferral: true,
      stage: 'sent',
      form: { reason, urgency, requests, teeth, missingTeeth: [] },
      summary: referralSummary(teeth, requests) || null,
      urgency,
    },
  })
  if (one.stage === 'sent') return id
  await openAt(tx, desks, id, one.stage === 'received' ? one.since : one.sent)
  if (one.stage === 'received') return id
  const then = before(tx, one.since)
  const scheduledOn =
    one.day === undefined
      ? null
      : minutesAfter(tx.now, one.day * DAY_MINUTES)
          .toISOString()
          .slice(0, 10)
  const to = one.stage
  await setStage(tx.db, desks.to.practiceId, id, { from: 'received', to, scheduledOn }, then.now)
  await record(then, desks.to, id, { kind: 'stage-moved', stage: to, scheduledOn })
  if (!isOpenStage(to)) await workAnswered(then, services, desks.to.practiceId, id)
  return id
}

/** Bright Smiles and Lakeside: each table filled, referrals in every stage, a report to read. */
export async function fillDemo(tx: Tx, services: FillsDemo): Promise<void> {
  const actor = (practice: string, email: string) =>
    actorOf(tx.db, { id: people.demoPersonId(email), practiceId: office.demoPracticeId(practice) })
  const bright = await actor('brightsmiles', 'frontdesk@brightsmiles.example')
  const lakeside = await actor('lakesidesurgery', 'frontdesk@lakesidesurgery.example')
  const out = { from: bright, to: lakeside }
  const back = { from: lakeside, to: bright }
  for (const one of SENT) await refer(tx, services, out, one)
  for (const one of RECEIVED) await refer(tx, services, back, one)
  const becker = await refer(tx, services, out, {
    patient: 'John Becker',
    sent: 15,
    stage: 'seen',
    since: 6,
    teeth: ['3'],
    requests: ['implant'],
    reason: 'Sinus lift and implant #3. Please report on the bone.',
  })
  const { firstName, lastName, dateOfBirth } = found(
    await patients.find(tx.db, bright.practiceId, patients.demoPatientId('brightsmiles', 'John Becker')),
  )
  await send(tx, services, back, {
    key: 'report',
    days: 0,
    patient: 'Ken Ito',
    files: ['Report.pdf'],
    content: {
      // Lakeside has no record of its own of him.
      fromPatientId: null,
      firstName,
      lastName,
      dateOfBirth: dateOfBirth!,
      notes: 'Sinus lift went well, 8 mm gained. Implant in five months.',
      answersId: becker,
    },
  })
  const reported = await setReported(tx.db, becker, before(tx, 0, 90).now)
  await record(before(tx, 0, 90), lakeside, becker, { kind: 'reported', stage: 'report' })
  if (reported) publishDocument(tx, reported, 'changed')
  for (const { key, days, notes, files } of DOCUMENTS) {
    const row = await send(tx, services, back, { key, days, patient: 'Ken Ito', content: { notes }, files })
    if (days === 0) continue
    await openAt(tx, back, row.id, days)
    if (days < 6) continue
    const isProcessed = { isProcessed: true, personId: bright.personId }
    await setProcessed(tx.db, bright.practiceId, row.id, isProcessed, before(tx, days - 1).now)
    await record(before(tx, days - 1), bright, row.id, { kind: 'processed' })
    await workAnswered(before(tx, days - 1), services, bright.practiceId, row.id)
  }
  await openWebsites(tx, services, [bright, lakeside])
}

/** Both take referrals from their websites, and one such waits for approval. */
async function openWebsites(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  [bright, lakeside]: readonly [Actor, Actor],
) {
  for (const { practiceId } of [bright, lakeside])
    await saveReferPage(tx.db, practiceId, {
      isOpen: true,
      token: stableId(`demo-refer-page:${practiceId}`),
      isNewAddress: true,
    })
  const surgeons = await listDoctors(tx.db, lakeside.practiceId)
  await saveReferDetails(tx.db, lakeside.practiceId, {
    usualDays: 4,
    specialties: Object.fromEntries(surgeons.map((surgeon) => [surgeon.id, 'Oral surgeon'])),
  })
  const id = stableId('demo-website-referral')
  const then = before(tx, 0, 35)
  then.actFor({ practiceId: bright.practiceId })
  await storeWebsiteReferral(then, services, {
    id,
    practiceId: bright.practiceId,
    email: 'intake@cedarparkpediatrics.example',
    senderName: 'Dr. Anil Mehta',
    senderPractice: 'Cedar Park Pediatrics',
    sender: { kind: 'guest', sort: 'referral', id },
    patient: {
      firstName: 'Theo',
      lastName: 'Marsh',
      dateOfBirth: '2019-03-12',
      phone: '+15125550187',
      email: 'marsh.family@mail.example',
    },
    form: {
      reason: 'Fell off his bike yesterday. Upper front baby tooth is loose and dark.',
      urgency: 'soon',
      requests: ['evaluate'],
      teeth: ['E'],
      missingTeeth: [],
    },
    notes: '',
    attachments: [],
  })
  tx.actFor('system')
}
