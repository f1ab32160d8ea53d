import { patientName } from '@corridor/contract/patients/rules.ts'
import * as files from '#capabilities/files/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as people from '#capabilities/people/public.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { makeFax } from './convert/make-fax.ts'
import { HOLDER } from './kind.ts'
import { numbersOf } from './numbers.ts'
import { leave } from './outgoing/leave.ts'
import {
  findAnyFax,
  insertFax,
  type NewFax,
  setArchived,
  setOpened,
  setPatient,
  setProcessed,
} from './store/messages.ts'
import { setDelivery, setFailed } from './store/outgoing.ts'
import { moveArchivedWork, moveSentWork, openWork } from './work.ts'

const FRONT_DESK = 'frontdesk@brightsmiles.example'
const OWN = '+15125550151'
const LETTER = `Medical clearance for dental treatment

The patient was seen last week. Atrial fibrillation, rate controlled,
on apixaban 5 mg twice a day.

[x] Cleared for the procedure.
[ ] Not cleared at this time.

Recommendation: skip the morning dose on the day of extraction, resume
the same evening. No antibiotic prophylaxis.

Grace Lin, MD`

const REPORT = `Post-operative report

The lower wisdom tooth was removed under local anesthesia.
Healing as expected. Sutures come out on their own.
Please go on with the treatment plan in two weeks.

Dr Elena Fox, Lakeside Oral Surgery`

/** Two patients on one fax, to be split. */
const BENEFITS = [
  'Explanation of benefits\n\nPatient: Amir Haddad\nCrown, #30: covered at 80 percent after the deductible.',
  'Explanation of benefits\n\nPatient: Sara Kim\nExtraction, #1 and #16: covered in full.',
]

type Letter = 'clearance' | 'report' | 'benefits'

interface DemoFax {
  key: string
  hours: number
  name: string
  number: string
  patient?: string
  letter?: Letter
  /** What became of it. One that is direct came through Corridor, and one that is scheduled leaves in some hours. */
  is: 'new' | 'direct' | 'opened' | 'processed' | 'sent' | 'scheduled' | 'failed'
  /** Put away by Bright Smiles alone. */
  isArchived?: true
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
    key: 'benefits',
    hours: 2,
    name: 'Insurance',
    number: '+15125550189',
    letter: 'benefits',
    is: 'new',
  },
  {
    key: 'direct',
    hours: 6,
    name: 'Lakeside Oral Surgery',
    number: '+15125550161',
    patient: 'Tomas Reyes',
    letter: 'report',
    is: 'direct',
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
  {
    key: 'tonight',
    hours: 1,
    name: 'Hill Country Lab',
    number: '+15125550179',
    patient: 'Grace Okafor',
    is: 'scheduled',
  },
  {
    key: 'archived',
    hours: 200,
    name: 'Travis Imaging',
    number: '+15125550176',
    patient: 'Noah Brooks',
    is: 'sent',
    isArchived: true,
  },
]

/** When the scheduled one leaves, in hours. */
const LEAVES_IN = 6
/** The number was busy so often before the other one failed. */

interface Made {
  pdf: Buffer
  pages: number
}

async function makeLetters(): Promise<Record<Letter, Made>> {
  const made = async (header: string, ...letters: string[]): Promise<Made> => {
    const parts = letters.map((letter, at) => ({
      name: `letter-${at + 1}.txt`,
      form: 'text' as const,
      bytes: new TextEncoder().encode(letter),
    }))
    const fax = await makeFax({ parts, cover: null, header })
    if (!('pdf' in fax)) throw new Error('The faxes of the demo world could not be made.')
    return { pdf: fax.pdf, pages: letters.length }
  }
  return {
    clearance: await made('HILLTOP MEDICAL GROUP   (512) 555-0171', LETTER),
    report: await made('LAKESIDE ORAL SURGERY   (512) 555-0161', REPORT),
    benefits: await made('INSURANCE   (512) 555-0189', ...BENEFITS),
  }
}

async function add(tx: Tx, services: Services, practiceId: string, made: Made, one: DemoFax): Promise<void> {
  const at = minutesAfter(tx.now, -one.hours * 60)
  const id = stableId(`demo-fax:${one.key}`)
  const fileId = stableId(`demo-fax-file:${one.key}`)
  const desk = people.demoPersonId(FRONT_DESK)
  const file = { id: fileId, fileName: 'Fax.pdf', bytes: made.pdf }
  const stored = await files.uploadDemoFile(services, { personId: desk, practiceId }, file)
  const isSent = one.is === 'sent' || one.is === 'scheduled' || one.is === 'failed'
  const isDirect = one.is === 'direct'
  const practiceName = (await office.findPractice(tx.db, practiceId))?.name ?? ''
  const fax: NewFax = {
    id,
    senderPracticeId: isSent ? practiceId : isDirect ? office.demoPracticeId('lakesidesurgery') : null,
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
    pages: made.pages,
    isDirect,
    status: one.is === 'failed' || one.is === 'scheduled' ? 'Sending' : 'Delivered',
    scheduledFor: one.is === 'scheduled' ? minutesAfter(tx.now, LEAVES_IN * 60) : null,
  }
  await insertFax(tx.db, fax, at)
  await files.claimFile(tx, {
    holder: HOLDER,
    recordId: id,
    fileId,
    sender: { kind: 'person', id: desk },
    blobType: 'attachment',
  })
  await moveOn(tx, practiceId, id, one)
  const row = await findAnyFax(tx.db, id)
  if (!row) return
  if (one.is === 'scheduled') await leave(tx, services, row, { confirmed: [] })
  await openWork(tx, services, row, practiceId)
  if (one.isArchived) await moveArchivedWork(tx, services, row, { practiceId, isArchived: true })
  else if (one.is === 'failed') await moveSentWork({ ...tx, now: at }, services, row)
}

/** What the team and the telephone line made of it. */
async function moveOn(tx: Tx, practiceId: string, id: string, one: DemoFax): Promise<void> {
  const at = minutesAfter(tx.now, -one.hours * 60)
  const patient =
    one.patient &&
    (await patients.find(tx.db, practiceId, patients.demoPatientId('brightsmiles', one.patient)))
  if (patient) await setPatient(tx.db, practiceId, id, { id: patient.id, name: patientName(patient) }, at)
  if (one.is === 'opened') await setOpened(tx.db, practiceId, id, at)
  const done = { isProcessed: true, personId: people.demoPersonId(FRONT_DESK) }
  if (one.is === 'processed') await setProcessed(tx.db, practiceId, id, done, at)
  if (one.is === 'failed') await failAfterCalls(tx, id, at)
  if (one.isArchived) await setArchived(tx.db, practiceId, [id], true, at)
}

/** A busy number, and after the last call nobody calls it any more. */
async function failAfterCalls(tx: Tx, id: string, at: Date): Promise<void> {
  const by = { deliveryId: stableId(`demo-fax-delivery:${id}`), retryOf: null }
  await setDelivery(tx.db, id, by.deliveryId, at)
  await setFailed(tx.db, id, by, 'busy', at)
}

/** Bright Smiles: faxes in each table, in each state. */
export async function fillDemo(tx: Tx, services: Services): Promise<void> {
  const practiceId = office.demoPracticeId('brightsmiles')
  tx.actFor({ practiceId })
  const letters = await makeLetters()
  // A fax leaves from a number that the practice has, and none leaves where a real service would call.
  const mayLeave = services.faxService?.name === 'sandbox'
  if (mayLeave) await numbersOf(tx, services, practiceId)
  const faxes = FAXES.filter((one) => mayLeave || one.is !== 'scheduled')
  for (const one of faxes) await add(tx, services, practiceId, letters[one.letter ?? 'clearance'], one)
  tx.actFor('system')
}
