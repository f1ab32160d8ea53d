import { concernsIn, healthCheckOf, USUAL_QUESTIONS } from '@corridor/contract/curbside/health.ts'
import { FEVER } from '@corridor/contract/curbside/limits.ts'
import type { Step } from '@corridor/contract/curbside/status.ts'
import { usualTexts } from '@corridor/contract/curbside/texts.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as people from '#capabilities/people/public.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { doorHash } from './door.ts'
import { visitIdOf } from './register.ts'
import { saveSetting } from './store/settings.ts'
import {
  insertVisits,
  setAnswers,
  setRoom,
  setStatus,
  setTemperature,
  setWhereabouts,
} from './store/visits.ts'
import { moveWork } from './work.ts'

interface DemoVisit {
  name: string
  /** Two of one name are distinguished by their age. */
  age?: number
  mobile?: string
  /** Minutes from now. */
  at: number
  provider?: string
  isWalkIn?: true
  /** The steps so far, and how many minutes ago. */
  steps?: readonly [step: Step, minutesAgo: number][]
  spot?: string
  room?: string
  car?: string
  /** How many questions were answered without a concern; all of them for `well`. */
  answered?: 'well' | 'fever' | number
  note?: string
  temperature?: number
}

const gone = (ago: number): DemoVisit['steps'] => [
  ['Arrived', ago + 50],
  ['ClearToEnter', ago + 45],
  ['PatientInOffice', ago + 43],
  ['Complete', ago],
]

/** Bright Smiles on an ordinary morning: three wait outside, one is called in, one is inside, five come later, four are done. */
const VISITS: readonly DemoVisit[] = [
  {
    name: 'Maria Alvarez',
    mobile: '0112',
    at: 4,
    provider: 'Ben',
    steps: [['Arrived', 12]],
    spot: '3',
    car: 'Blue Honda',
    answered: 'well',
    temperature: 98.4,
  },
  {
    name: 'Tomas Reyes',
    mobile: '0127',
    at: 12,
    provider: 'Dr Owens',
    steps: [['Arrived', 7]],
    spot: '1',
    car: 'White pickup',
    answered: 'fever',
    note: 'Fever since Saturday',
    temperature: 100.9,
  },
  { name: 'Grace Okafor', mobile: '0116', at: -4, isWalkIn: true, steps: [['Arrived', 3]], answered: 2 },
  {
    name: 'John Becker',
    age: 31,
    mobile: '0118',
    at: 10,
    provider: 'Dev',
    steps: [
      ['Arrived', 9],
      ['ClearToEnter', 0],
    ],
    spot: '6',
    car: 'Grey Toyota',
    answered: 'well',
    temperature: 97.9,
  },
  {
    name: 'Priya Nair',
    mobile: '0123',
    at: -35,
    provider: 'Dr Owens',
    steps: [
      ['Arrived', 50],
      ['ClearToEnter', 44],
      ['PatientInOffice', 42],
    ],
    spot: '2',
    car: 'Red Kia',
    room: '2',
    answered: 'well',
    temperature: 98.1,
  },
  {
    name: 'Noah Brooks',
    mobile: '0122',
    at: -50,
    provider: 'Ben',
    steps: [
      ['Arrived', 55],
      ['Left', 30],
    ],
    answered: 'well',
    temperature: 98.6,
  },
  { name: 'Amir Haddad', mobile: '0119', at: 30, provider: 'Dr Owens' },
  { name: 'Mei Tan', mobile: '0121', at: 45, provider: 'Ben' },
  { name: 'Hannah Vogel', mobile: '0124', at: 60, provider: 'Dev' },
  { name: 'Sara Kim', mobile: '0125', at: 75, provider: 'Dr Owens' },
  { name: 'Ivy Stone', mobile: '0128', at: 90, provider: 'Ben' },
  {
    name: 'Ruth Feldman',
    at: -150,
    provider: 'Dr Owens',
    steps: gone(95),
    spot: '4',
    answered: 'well',
    temperature: 97.8,
  },
  {
    name: 'Nora Clarke',
    at: -135,
    provider: 'Ben',
    steps: gone(82),
    spot: '1',
    answered: 'well',
    temperature: 98.2,
  },
  {
    name: 'Owen Clarke',
    at: -120,
    provider: 'Dev',
    steps: gone(75),
    spot: '1',
    answered: 'well',
    temperature: 98.5,
  },
  {
    name: 'Paul Clarke',
    at: -100,
    provider: 'Ben',
    steps: gone(58),
    spot: '5',
    answered: 'well',
    temperature: 98,
  },
]

const splitName = (name: string) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName }
}

/** Whether each question was answered with yes. */
function answersOf(answered: NonNullable<DemoVisit['answered']>): Record<string, boolean> {
  const count = typeof answered === 'number' ? answered : USUAL_QUESTIONS.length
  return Object.fromEntries(
    USUAL_QUESTIONS.slice(0, count).map(({ id, concernIs }) => {
      const isConcern = answered === 'fever' && id === 'fever'
      return [id, isConcern === (concernIs === 'yes')]
    }),
  )
}

async function fillVisit(
  tx: Tx,
  services: Services,
  practiceId: string,
  { by, ...visit }: DemoVisit & { by: string },
): Promise<void> {
  const id = visitIdOf(practiceId, `demo ${visit.name}`)
  const known = patients.demoPatientId('brightsmiles', visit.name, visit.age)
  const patient = await patients.find(tx.db, practiceId, known)
  const one = { practiceId, id }
  const added = await insertVisits(
    tx.db,
    [
      {
        ...one,
        ...splitName(visit.name),
        patientId: patient?.id ?? null,
        mobile: visit.mobile ? `+1512555${visit.mobile}` : null,
        visitAt: minutesAfter(tx.now, visit.at),
        provider: visit.provider ?? null,
        source: visit.isWalkIn ? 'door' : 'import',
        status: 'Upcoming',
        questionCount: USUAL_QUESTIONS.length,
      },
    ],
    minutesAfter(tx.now, -180),
  )
  if (added.length === 0) return
  if (visit.spot || visit.car)
    await setWhereabouts(tx.db, { ...one, spot: visit.spot ?? null, car: visit.car ?? null }, tx.now)
  if (visit.temperature) await setTemperature(tx.db, { ...one, temperature: visit.temperature }, tx.now)
  if (visit.answered !== undefined) await fillAnswers(tx, one, visit)
  for (const [step, ago] of visit.steps ?? []) {
    const taken = { ...one, step, by, isConfirmed: true, fever: FEVER }
    const row = await setStatus(tx.db, taken, minutesAfter(tx.now, -ago))
    if (row) await moveWork(tx, services, row)
  }
  if (visit.room) await setRoom(tx.db, { ...one, room: visit.room }, tx.now)
}

async function fillAnswers(tx: Tx, one: { practiceId: string; id: string }, visit: DemoVisit): Promise<void> {
  const answers = answersOf(visit.answered!)
  const concerns = concernsIn(USUAL_QUESTIONS, answers)
  await setAnswers(
    tx.db,
    {
      ...one,
      status: healthCheckOf(USUAL_QUESTIONS, answers),
      answers: USUAL_QUESTIONS.filter(({ id }) => answers[id] !== undefined).map((question) => ({
        id: question.id,
        question: question.en,
        isYes: answers[question.id]!,
        isConcern: concerns.includes(question),
      })),
      questionCount: USUAL_QUESTIONS.length,
      note: visit.note ?? null,
    },
    tx.now,
  )
}

export async function fillDemo(tx: Tx, services: Services): Promise<void> {
  const practiceId = office.demoPracticeId('brightsmiles')
  const practice = await office.findPractice(tx.db, practiceId)
  if (!practice) return
  await saveSetting(
    tx.db,
    {
      practiceId,
      questions: [...USUAL_QUESTIONS],
      spots: ['1', '2', '3', '4', '5', '6'],
      ...usualTexts(practice.name),
      isComeInTexted: true,
      doorHash: doorHash(services, practiceId, 1),
    },
    tx.now,
  )
  for (const person of await people.list(tx.db, await office.listTeamIds(tx.db, practiceId)))
    await people.change(tx, services, person.id, { hasFinishedCurbsideStep: true })
  const by = people.demoPersonId('frontdesk@brightsmiles.example')
  for (const visit of VISITS) await fillVisit(tx, services, practiceId, { ...visit, by })
}
