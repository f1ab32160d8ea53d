import { Readable } from 'node:stream'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { minutesAfter } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { stableId } from '../../platform/stable-id.ts'
import type { Tx } from '../../platform/transaction.ts'
import * as files from '../files/public.ts'
import * as office from '../office/public.ts'
import * as patients from '../patients/public.ts'
import * as people from '../people/public.ts'
import { makeFax } from './convert/make-fax.ts'
import { HOLDER } from './kind.ts'
import { findAnyFax, insertFax, type NewFax, setOpened, setPatient, setProcessed } from './store/messages.ts'
import { openWork } from './work.ts'

type FillsDemo = Pick<
  Services,
  'clock' | 'config' | 'db' | 'log' | 'scanner' | 'transactions' | 'vault' | 'workItems'
>

const OWN = '+15125550151'
const LETTER = `Medical clearance for dental treatment

The patient was seen last week. Atrial fibrillation, rate controlled,
on apixaban 5 mg twice a day.

[x] Cleared for the procedure.
[ ] Not cleared at this time.

Recommendation: skip the morning dose on the day of extraction, resume
the same evening. No antibiotic prophylaxis.

Grace Lin, MD`

interface DemoFax {
  key: string
  hours: number
  name: string
  number: string
  patient?: string
  /** What became of it. */
  is: 'new' | 'opened' | 'processed' | 'sent' | 'failed'
}

const FAXES: readonly DemoFax[] = [
  { key: 'clearance', hours: 1, name: 'Hilltop Medical Group', number: '+15125550171', is: 'new' },
  { key: 'unknown', hours: 3, name: '', number: '+17375550119', is: 'new' },
  {
    key: 'insurance',
    hours: 26,
    name: 'Insurance',
    number: '+15125550189',
    patient: 'Amir Haddad',
    is: 'opened',
  },
  {
    key: 'endo',
    hours: 50,
    name: 'South Mopac Endodontics',
    number: '+15125550177',
    patient: 'Ruth Feldman',
    is: 'processed',
  },
  { key: 'out', hours: 5, name: 'Travis Imaging', number: '+15125550176', patient: 'Ken Ito', is: 'sent' },
  {
    key: 'busy',
    hours: 28,
    name: 'Capitol Pharmacy',
    number: '+15125550178',
    patient: 'John Becker',
    is: 'failed',
  },
]

async function add(
  tx: Tx,
  services: FillsDemo,
  practiceId: string,
  pdf: Buffer,
  one: DemoFax,
): Promise<void> {
  const at = minutesAfter(tx.now, -one.hours * 60)
  const id = stableId(`demo-fax:${one.key}`)
  const fileId = stableId(`demo-fax-file:${one.key}`)
  const desk = people.demoPersonId('frontdesk@brightsmiles.example')
  // Their own, so that the files go with the demo world.
  const sender = { kind: 'person', id: desk } as const
  const claims = new Set(['User', 'FileWriter'] as const)
  const file = { id: fileId, blobType: 'attachment' as const, fileName: 'Fax.pdf', size: pdf.length }
  const stored = await files.receiveFile(
    services,
    { ...sender, practiceId, claims },
    file,
    Readable.from([pdf]),
  )
  const isSent = one.is === 'sent' || one.is === 'failed'
  const practiceName = (await office.findPractice(tx.db, practiceId))?.name ?? ''
  const fax: NewFax = {
    id,
    senderPracticeId: isSent ? practiceId : null,
    senderName: isSent ? practiceName : one.name,
    senderNumber: isSent ? OWN : one.number,
    senderPersonId: isSent ? desk : null,
    senderPersonName: isSent ? 'Carla Diaz' : null,
    senderPatientId: null,
    senderPatientName: null,
    recipientPracticeId: isSent ? null : practiceId,
    recipientName: isSent ? one.name : practiceName,
    recipientNumber: isSent ? one.number : OWN,
    subject: isSent ? 'Records' : '',
    fileId,
    fileSha256: stored.sha256,
    pages: 1,
    isDirect: false,
    status: one.is === 'failed' ? 'Failed' : 'Delivered',
    scheduledFor: null,
    ...(one.is === 'failed' && { reason: 'no-fax-machine' }),
  }
  await insertFax(tx.db, fax, at)
  await files.claimFile(tx, { holder: HOLDER, recordId: id, fileId, sender, blobType: 'attachment' })
  const patient =
    one.patient &&
    (await patients.find(tx.db, practiceId, patients.demoPatientId('brightsmiles', one.patient)))
  if (patient) await setPatient(tx.db, practiceId, id, { id: patient.id, name: patientName(patient) }, at)
  if (one.is === 'opened') await setOpened(tx.db, practiceId, id, at)
  if (one.is === 'processed')
    await setProcessed(tx.db, practiceId, id, { isProcessed: true, personId: desk }, at)
  const row = await findAnyFax(tx.db, id)
  if (row) await openWork(tx, services, row, practiceId)
}

/** Bright Smiles: faxes in each table, one of which failed. */
export async function fillDemo(tx: Tx, services: FillsDemo): Promise<void> {
  const practiceId = office.demoPracticeId('brightsmiles')
  tx.actFor({ practiceId })
  const part = { name: 'letter.txt', form: 'text' as const, bytes: new TextEncoder().encode(LETTER) }
  const made = await makeFax({ parts: [part], cover: null, header: 'HILLTOP MEDICAL GROUP   (512) 555-0171' })
  if (!('pdf' in made)) throw new Error('The faxes of the demo world could not be made.')
  for (const one of FAXES) await add(tx, services, practiceId, made.pdf, one)
  tx.actFor('system')
}
