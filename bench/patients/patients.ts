import type { LoginReply } from '@corridor/contract/session/model.ts'
import type { Client } from 'pg'
import { atMost, figure } from '../figures.ts'
import { headersOf } from '../people.ts'
import { measureImport } from './import.ts'
import { ENTRIES, FEW, MANY, openWorld, type PatientsWorld } from './world.ts'

const ROUNDS = 60
const PAGE = 51

/** What is typed, and the condition that finds it in a statement written by hand. */
interface Search {
  term: string
  where?: string
  values?: string[]
  order?: string
}

const SEARCHES: Record<string, Search> = {
  'the first page': { term: '' },
  'a usual last name': { term: 'smith', where: 'last_key LIKE $2', values: ['smith%'] },
  'a usual first name': {
    term: 'mary',
    where: 'first_key LIKE $2',
    values: ['mary%'],
    order: 'first_key, last_key, id',
  },
  'a part of usual names': { term: 'mit', where: 'name_key LIKE $2', values: ['%mit%'], order: 'id' },
  'a usual name and a rare one': {
    term: 'lee quirina',
    where: 'name_key LIKE $2 AND name_key LIKE $3',
    values: ['%lee%', '%quirina%'],
    order: 'id',
  },
  'two letters': {
    term: 'sm',
    where: 'last_key LIKE $2',
    values: ['sm%'],
  },
  'a rare name': { term: 'zemblowick', where: 'name_key LIKE $2', values: ['%zemblowick%'] },
  'a name that nobody has': { term: 'xyzzyq', where: 'name_key LIKE $2', values: ['%xyzzyq%'] },
  'a birth date': { term: '2/29/1904', where: 'date_of_birth = $2::date', values: ['1904-02-29'] },
  'the last digits': {
    term: '5550199',
    where: `id IN (SELECT patient_id FROM patients_phone WHERE practice_id = $1 AND backwards LIKE $2)`,
    values: ['9910555%'],
  },
  'an email address': {
    term: 'quirina2@zem',
    where: 'email IS NOT NULL AND email_key LIKE $2',
    values: ['quirina2@zem%'],
  },
}

const pageOf = ({ where = 'true', order = 'last_key, first_key, id' }: Search) => `
  SELECT id, first_name, last_name, date_of_birth::text, email, (SELECT number FROM patients_phone phone
    WHERE phone.practice_id = patient.practice_id AND phone.patient_id = patient.id AND phone.type = 'mobile' ORDER BY position LIMIT 1) AS mobile
  FROM patients_patient patient
  WHERE practice_id = $1 AND merged_into IS NULL AND removed_at IS NULL AND ${where}
  ORDER BY ${order} LIMIT ${PAGE}`

export const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function call({ app }: PatientsWorld, as: LoginReply, path: string): Promise<object> {
  const answer = await fetch(`${app.url}${path}`, { headers: headersOf(as) })
  if (!answer.ok) throw new Error(`A call was refused: ${await answer.text()}`)
  return (await answer.json()) as object
}

const found = (answer: object): number => (Object.values(answer).find(Array.isArray) as unknown[]).length

/** Turn by turn, so that whatever else the machine does falls on all of them. The first rounds let plans settle. */
async function time<Way extends string>(
  ways: Record<Way, () => Promise<unknown>>,
): Promise<Record<Way, number>> {
  const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []])) as unknown as Record<
    Way,
    number[]
  >
  for (let round = -10; round < ROUNDS; round += 1)
    for (const way of Object.keys(ways) as Way[]) {
      const taken = await timeOf(ways[way])
      if (round >= 0) times[way].push(taken)
    }
  return Object.fromEntries(Object.keys(ways).map((way) => [way, median(times[way as Way])])) as Record<
    Way,
    number
  >
}

/** Reading patients leaves an entry in the audit trail, which is committed before they are shown. */
const ENTRY = `INSERT INTO bench_entry (at, word, outcome, practice_id, subject_kind, subject_id) VALUES (now(), 'patients.listed', 'done', $1, 'bench', '')`

const listBare = (bare: Client, practiceId: string, search: Search) =>
  bare.query(pageOf(search), [practiceId, ...(search.values ?? [])])

async function runBare(bare: Client, practiceId: string, search: Search): Promise<void> {
  await listBare(bare, practiceId, search)
  await bare.query(ENTRY, [practiceId])
}

async function compareSearch(world: PatientsWorld, what: string, search: Search): Promise<void> {
  const { few, many, bare } = world
  const path = `/patients/v2?searchTerm=${encodeURIComponent(search.term)}`
  const counts = [found(await call(world, few, path)), found(await call(world, many, path))]
  const byHand = (await listBare(bare, many.practiceId!, search)).rows.length
  if (counts[0] !== counts[1] || counts[1] !== Math.min(byHand, PAGE - 1))
    throw new Error(`“${search.term}” finds ${counts.join(' and ')}, by hand ${byHand}.`)
  const times = await time({
    few: () => call(world, few, path),
    many: () => call(world, many, path),
    bare: () => runBare(bare, many.practiceId!, search),
    page: () => listBare(bare, many.practiceId!, search),
  })
  figure(`${what} (${counts[1]}) of ${FEW}`, times.few, 'ms')
  figure(`${what} (${counts[1]}) of ${MANY}`, times.many, 'ms')
  figure('the page and its audit entry as bare SQL, no HTTP', times.bare, 'ms')
  figure('the page alone as bare SQL', times.page, 'ms')
  atMost('beside bare SQL', times.many / times.bare, 3, 'times')
  atMost(`beside ${FEW} patients`, times.many / times.few, 1.5, 'times')
}

/** The newest entries of a patient with a long history, beside the statement that lists them. */
async function compareTimeline(world: PatientsWorld): Promise<void> {
  const { many, bare, patientId } = world
  const path = `/patients/v2/${patientId}/timeline`
  const { rows } = await bare.query<{ id: string }>(
    `SELECT id FROM patients_patient WHERE practice_id = $1 AND first_name = 'Quirina' AND id <> $2 LIMIT 1`,
    [many.practiceId, patientId],
  )
  const times = await time({
    long: () => call(world, many, path),
    short: () => call(world, many, `/patients/v2/${rows[0]!.id}/timeline`),
    bare: async () => {
      const values = [many.practiceId, patientId]
      await bare.query(
        `SELECT * FROM patients_consent WHERE practice_id = $1 AND patient_id = $2 ORDER BY recorded_at DESC, id::text COLLATE "C" DESC LIMIT 31`,
        values,
      )
      await bare.query(
        'SELECT count(*) FROM patients_consent WHERE practice_id = $1 AND patient_id = $2',
        values,
      )
      await bare.query(ENTRY, [many.practiceId])
    },
  })
  figure(`the timeline of a patient with ${ENTRIES} entries`, times.long, 'ms')
  figure('that of a patient with one', times.short, 'ms')
  figure('its page and count as bare SQL, without HTTP', times.bare, 'ms')
  atMost('beside bare SQL', times.long / times.bare, 3, 'times')
}

const parts: Record<string, (world: PatientsWorld) => Promise<void>> = {
  search: async (world) => {
    for (const [what, search] of Object.entries(SEARCHES)) await compareSearch(world, what, search)
  },
  timeline: compareTimeline,
  import: measureImport,
}

/** Search and first page among few and among many, the timeline of a long history, and an import beside COPY. */
export async function patients(part?: string): Promise<void> {
  const world = await openWorld()
  for (const [name, measure] of Object.entries(parts)) if (!part || part === name) await measure(world)
  await world.close()
}
