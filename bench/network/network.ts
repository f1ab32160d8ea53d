import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { findPracticeIds } from '../server/src/capabilities/network/practices/search.ts'
import { listFoundPractices } from '../server/src/capabilities/network/store/search.ts'
import * as people from '../server/src/capabilities/people/public.ts'
import { nothingKnown } from '../server/src/capabilities/people/sources.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { type ServerProcess, startServer } from '../server/testing/server-process.ts'
import { fillDirectory } from './directory.ts'
import { atMost, figure } from './figures.ts'
import { headersOf, signIn } from './people.ts'

const FEW = { persons: 2_000, practices: 200 }
const MANY = { persons: 200_000, practices: 20_000 }
const ROUNDS = 40

/** What people type: names that thousands bear, names that few do, parts of words, and mistakes. */
const PERSONS = {
  common: ['smith', 'john', 'mary', 'wil', 'james williams'],
  rare: ['quinthorpe', 'stanhaven', 'olivia zelwick', 'шевченко', 'mundorf'],
  'part-word': ['ohnso', 'rodri', 'ichae', 'joh smi', 'artine'],
  misspelled: ['Jonh Smiht', 'Micheal Willaims', 'rodrigez', 'Elizabteh', 'Margret Harris'],
}
const PRACTICES = {
  common: ['dental', 'family', 'smith', 'austin', 'orthodontics'],
  rare: ['quinthorpe', 'stanhaven smiles', 'zelwick dental', 'mundorf', 'radiology waco'],
  'part-word': ['ortho', 'ental', 'smi', 'oral surg', 'odont'],
  misspelled: ['ortodontics', 'smiht dentel', 'Willaims Famliy', 'endodonitcs', 'Jonh Smiht'],
}

interface Place {
  server: ServerProcess
  url: string
  own: Awaited<ReturnType<typeof signIn>>
  bare: Client
}

interface Statement {
  text: string
  values: unknown[]
}

async function openPlace(databases: string, folder: string, size: typeof FEW): Promise<Place> {
  const owner = new Client({ connectionString: databases })
  await owner.connect()
  await owner.query(`CREATE DATABASE bench_${size.persons}`)
  await owner.end()
  const url = databases.replace(/\/[^/]*$/, `/bench_${size.persons}`)
  const data = join(folder, String(size.persons))
  await mkdir(data)
  const server = await startServer('server/src/main.ts', {
    DATABASE_URL: url,
    CORRIDOR_DATA: data,
    CORRIDOR_DEMO: '1',
  })
  const pool = new Pool({ connectionString: url, max: 1 })
  await fillDirectory(pool, size.persons, size.practices)
  await pool.end()
  const bare = new Client({ connectionString: url })
  await bare.connect()
  return { server, url, own: await signIn(server.url, 'owner@brightsmiles.example', 'bench-network'), bare }
}

const ways = {
  persons: '/persons/v3/search',
  practices: '/my-network/v2/search',
}
type Way = keyof typeof ways

/** The statements of one search, listened to while it runs; of the call around it, nothing. */
async function statementsOf({ url, own }: Place, way: Way, term: string): Promise<Statement[]> {
  const statements: Statement[] = []
  const db = new Kysely<object>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  const services = { config: readConfig({}, '.'), clock: systemClock, people: nothingKnown() }
  const person = { id: own.givenName, practiceId: own.practiceId }
  if (way === 'persons') await people.findByName(services, db, person, { term })
  else {
    const ids = await findPracticeIds(services, db, person, term)
    await listFoundPractices(db, { practiceId: person.practiceId! }, ids, people.letInNow(services))
  }
  await db.destroy()
  return statements
}

/** Statements are prepared once on a connection, as the server does. */
const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `bare-${names.size}`
  names.set(text, name)
  return name
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!

async function ask({ server, own }: Place, way: Way, term: string): Promise<void> {
  const answer = await fetch(`${server.url}${ways[way]}?searchTerm=${encodeURIComponent(term)}`, {
    headers: headersOf(own),
  })
  if (!answer.ok) throw new Error(`A search was refused: ${await answer.text()}`)
  await answer.json()
}

async function runBare({ bare }: Place, statements: Statement[]): Promise<void> {
  for (const { text, values } of statements) await bare.query({ name: nameOf(text), text, values })
}

/** Turn by turn, so that whatever else the machine does falls on all of them. The first rounds let plans settle. */
async function measure(places: Record<'few' | 'many', Place>, way: Way, terms: string[]) {
  const times = { few: [] as number[], many: [] as number[], bare: [] as number[] }
  for (const term of terms) {
    const statements = await statementsOf(places.many, way, term)
    for (let round = -10; round < ROUNDS; round += 1) {
      const few = await timeOf(() => ask(places.few, way, term))
      const many = await timeOf(() => ask(places.many, way, term))
      const bare = await timeOf(() => runBare(places.many, statements))
      if (round < 0) continue
      times.few.push(few)
      times.many.push(many)
      times.bare.push(bare)
    }
  }
  return { few: median(times.few), many: median(times.many), bare: median(times.bare) }
}

/** Search for people and practices by HTTP, beside its own SQL over a bare connection, among few and among many. */
export async function network(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const places = {
    few: await openPlace(postgres.url, folder, FEW),
    many: await openPlace(postgres.url, folder, MANY),
  }
  for (const [way, sorts] of [
    ['persons', PERSONS],
    ['practices', PRACTICES],
  ] as const)
    for (const [sort, terms] of Object.entries(sorts)) {
      const { few, many, bare } = await measure(places, way, terms)
      figure(`${way}, ${sort} terms, among ${FEW[way]}`, few, 'ms')
      figure(`${way}, ${sort} terms, among ${MANY[way]}`, many, 'ms')
      figure('the same as bare SQL, without HTTP', bare, 'ms')
      atMost('beside its bare SQL', many / bare, 3, 'times')
      atMost('beside the search among few', many / few, 2, 'times')
    }
  for (const { bare, server } of Object.values(places)) {
    await bare.end()
    await server.stop()
  }
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
