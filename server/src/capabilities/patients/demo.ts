import type { PhoneType, RelationKind } from '@corridor/contract/patients/types.ts'
import { demoPracticeId } from '#capabilities/office/public.ts'
import { demoPersonId } from '#capabilities/people/public.ts'
import { daysAfter } from '#platform/clock.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import * as consent from './consent.ts'
import { addRecord } from './record.ts'
import { insertContact } from './store/contacts.ts'
import { saveRelation } from './store/relations.ts'

interface DemoPatient {
  name: string
  /** Full years today, and the day of the year. */
  age: number
  born: string
  phones?: readonly [number: string, type: PhoneType][]
  email?: string
}

const BRIGHT_SMILES: readonly DemoPatient[] = [
  { name: 'Owen Clarke', age: 12, born: '05-30' },
  {
    name: 'Nora Clarke',
    age: 41,
    born: '02-11',
    phones: [['0126', 'mobile']],
    email: 'nora.clarke@mail.example',
  },
  { name: 'Paul Clarke', age: 43, born: '09-03', phones: [['0178', 'mobile']] },
  { name: 'Nina Clarke', age: 9, born: '03-18', phones: [['0126', 'mobile']] },
  { name: 'Owen Clark', age: 12, born: '05-30', phones: [['0126', 'home']] },
  {
    name: 'Luis Ortega',
    age: 34,
    born: '07-21',
    phones: [['0111', 'mobile']],
    email: 'luis.ortega@mail.example',
  },
  {
    name: 'Maria Alvarez',
    age: 58,
    born: '01-09',
    phones: [
      ['0112', 'mobile'],
      ['0113', 'home'],
    ],
  },
  { name: 'Ken Ito', age: 47, born: '10-02', phones: [['0114', 'mobile']], email: 'ken.ito@mail.example' },
  {
    name: 'Ruth Feldman',
    age: 76,
    born: '04-27',
    phones: [['0115', 'home']],
    email: 'ruth.feldman@mail.example',
  },
  {
    name: 'Grace Okafor',
    age: 29,
    born: '06-14',
    phones: [['0116', 'mobile']],
    email: 'grace.okafor@mail.example',
  },
  {
    name: 'John Becker',
    age: 64,
    born: '08-08',
    phones: [['0117', 'mobile']],
    email: 'john.becker@mail.example',
  },
  { name: 'John Becker', age: 31, born: '03-02', phones: [['0118', 'mobile']] },
  { name: 'Amir Haddad', age: 38, born: '02-23', phones: [['0119', 'mobile']] },
  { name: 'Mei Tan', age: 26, born: '05-05', phones: [['0121', 'mobile']], email: 'mei.tan@mail.example' },
  { name: 'Noah Brooks', age: 17, born: '01-30', phones: [['0122', 'mobile']] },
  {
    name: 'Priya Nair',
    age: 45,
    born: '09-19',
    phones: [['0123', 'mobile']],
    email: 'priya.nair@mail.example',
  },
  { name: 'Hannah Vogel', age: 52, born: '07-01', phones: [['0124', 'mobile']] },
  { name: 'Sara Kim', age: 33, born: '04-04', phones: [['0125', 'mobile']], email: 'sara.kim@mail.example' },
  { name: 'Tomas Reyes', age: 61, born: '06-25', phones: [['0127', 'mobile']] },
  {
    name: 'Ivy Stone',
    age: 22,
    born: '02-02',
    phones: [['0128', 'mobile']],
    email: 'ivy.stone@mail.example',
  },
]

const LAKESIDE: readonly DemoPatient[] = [
  { name: 'Owen Clarke', age: 12, born: '05-30' },
  { name: 'Ken Ito', age: 47, born: '10-02', phones: [['0114', 'mobile']] },
  {
    name: 'Zoë Lindqvist',
    age: 36,
    born: '03-12',
    phones: [['0131', 'mobile']],
    email: 'zoe.lindqvist@mail.example',
  },
  { name: 'Marcus Webb', age: 55, born: '05-21', phones: [['0132', 'mobile']] },
  {
    name: 'Elena Petrova',
    age: 42,
    born: '08-17',
    phones: [['0133', 'mobile']],
    email: 'elena.petrova@mail.example',
  },
  { name: 'David O’Neill', age: 68, born: '01-15', phones: [['0134', 'home']] },
  { name: 'Fatima Rahman', age: 27, born: '06-06', phones: [['0135', 'mobile']] },
  { name: 'George Papas', age: 71, born: '04-10', phones: [['0136', 'mobile']] },
  {
    name: 'Lena Fischer',
    age: 24,
    born: '09-09',
    phones: [['0137', 'mobile']],
    email: 'lena.fischer@mail.example',
  },
  { name: 'Sam Whitaker', age: 19, born: '02-28', phones: [['0138', 'mobile']] },
]

/** The id of a patient of the demo world. Two of one name in a practice are distinguished by their age. */
export const demoPatientId = (practice: string, name: string, age?: number): string =>
  stableId(`demo-patient:${practice}:${name}${age === undefined ? '' : `:${age}`}`)

/** The birth date of somebody who has this many full years on the day. */
function birthDate({ age, born }: DemoPatient, now: Date): string {
  const [year, today] = [now.getUTCFullYear(), now.toISOString().slice(5, 10)]
  return `${today < born ? year - age - 1 : year - age}-${born}`
}

const number = (end: string): string => `+1512555${end}`

const BS = 'brightsmiles'
/** The practices have had their patients for some years. */
const SINCE_DAYS = 2_600

const RELATIONS: readonly [of: string, other: string, kind: RelationKind, label: string][] = [
  ['Owen Clarke', 'Nora Clarke', 'guardian', 'mother'],
  ['Owen Clarke', 'Paul Clarke', 'guardian', 'father'],
  ['Owen Clarke', 'Nina Clarke', 'sibling', 'sister'],
  ['Nina Clarke', 'Nora Clarke', 'guardian', 'mother'],
]

type DemoConsent = [
  name: string,
  channel: 'text' | 'email',
  address: string,
  status: 'opted-in' | 'opted-out',
  source: string,
  daysAgo: number,
]

const CONSENTS: readonly DemoConsent[] = [
  ['Nora Clarke', 'text', number('0126'), 'opted-in', 'Yes by text, START', 460],
  ['Nora Clarke', 'email', 'nora.clarke@mail.example', 'opted-in', 'Consent on paper', 460],
  ['Paul Clarke', 'text', number('0178'), 'opted-in', 'Consent on paper', 400],
  ['Paul Clarke', 'text', number('0178'), 'opted-out', 'texted “STOP”', 45],
  ['Luis Ortega', 'text', number('0111'), 'opted-in', 'Consent on paper', 320],
  ['Ken Ito', 'text', number('0114'), 'opted-in', 'Yes by text, START', 120],
  ['Ken Ito', 'email', 'ken.ito@mail.example', 'opted-in', 'Consent on paper', 120],
  ['Grace Okafor', 'email', 'grace.okafor@mail.example', 'opted-in', 'Consent on paper', 200],
  ['Mei Tan', 'text', number('0121'), 'opted-in', 'Consent on paper', 80],
  ['Priya Nair', 'text', number('0123'), 'opted-in', 'Consent on paper', 75],
  ['Hannah Vogel', 'text', number('0124'), 'opted-out', 'Told us at the desk', 15],
  ['Sara Kim', 'text', number('0125'), 'opted-in', 'Yes by text, START', 60],
]

async function addAll(tx: Tx, practice: string, desk: string, list: readonly DemoPatient[]): Promise<void> {
  const longAgo = { ...tx, now: daysAfter(tx.now, -SINCE_DAYS) }
  const seen = new Set<string>()
  for (const patient of list) {
    const [firstName = '', lastName = ''] = patient.name.split(' ')
    const record = {
      id: demoPatientId(practice, patient.name, seen.has(patient.name) ? patient.age : undefined),
      firstName,
      lastName,
      dateOfBirth: birthDate(patient, tx.now),
      email: patient.email ?? null,
      phones: (patient.phones ?? []).map(([end, type]) => ({ number: number(end), type })),
      isAnother: false,
    }
    seen.add(patient.name)
    await addRecord(longAgo, demoPracticeId(practice), record, demoPersonId(desk))
  }
}

/** About thirty patients of the two practices, a family among them with a record that is there twice. */
export async function fillDemo(tx: Tx): Promise<void> {
  const desk = 'frontdesk@brightsmiles.example'
  await addAll(tx, BS, desk, BRIGHT_SMILES)
  await addAll(tx, 'lakesidesurgery', 'frontdesk@lakesidesurgery.example', LAKESIDE)
  const practiceId = demoPracticeId(BS)
  for (const [of, other, kind, label] of RELATIONS)
    await saveRelation(tx.db, practiceId, {
      patientId: demoPatientId(BS, of),
      otherId: demoPatientId(BS, other),
      kind,
      label,
    })
  for (const [index, [name, channel, address, status, source, daysAgo]] of CONSENTS.entries())
    await consent.record(
      { ...tx, now: daysAfter(tx.now, -daysAgo) },
      {
        id: stableId(`demo-consent:${index}`),
        practiceId,
        patientId: demoPatientId(BS, name),
        channel,
        address,
        status,
        source,
        recordedBy: source.includes('by text') ? null : demoPersonId(desk),
      },
    )
  const contact = {
    practiceName: 'Riverbend Pediatrics',
    firstName: 'Ellen',
    lastName: 'Marsh',
    email: 'records@riverbend.example',
  }
  await insertContact(tx.db, practiceId, { id: stableId('demo-contact:riverbend'), ...contact }, tx.now)
}
