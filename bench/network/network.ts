import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { contactsAmong } from '../../server/src/capabilities/network/access.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/embedded-postgres.ts'
import { atMost, figure } from '../figures.ts'
import { headersOf } from '../people.ts'
import { type BenchInstallation, FEW, MANY, openInstallation } from './installations.ts'
import { addNeighbours } from './neighbours.ts'
import { lists, PERSONS, PRACTICES, type Question, searches, services } from './questions.ts'
import { countReadWithoutIndex, runBare, statementsOf } from './statements.ts'

const ROUNDS = 40

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!

/** Calls the server. Returns how much was found. */
async function call({ server }: BenchInstallation, { as, path }: Question): Promise<number> {
  const answer = await fetch(`${server.url}${path}`, { headers: headersOf(as) })
  if (!answer.ok) throw new Error(`A question was refused: ${await answer.text()}`)
  const lists = Object.values((await answer.json()) as object).filter(Array.isArray)
  return lists[0]?.length ?? 0
}

interface Times {
  few: number[]
  many: number[]
  bare: number[]
}

/** Turn by turn, so that whatever else the machine does falls on all of them. The first rounds let plans settle. */
async function time(times: Times, ways: Record<keyof Times, () => Promise<unknown>>): Promise<void> {
  for (let round = -10; round < ROUNDS; round += 1)
    for (const way of ['few', 'many', 'bare'] as const) {
      const taken = await timeOf(ways[way])
      if (round >= 0) times[way].push(taken)
    }
}

/** One sort of terms, among few and among many: each must find as much here as there, or one would compare other work. */
async function compareSearch(
  installations: Record<'few' | 'many', BenchInstallation>,
  way: keyof typeof searches,
  sort: string,
  terms: string[],
): Promise<void> {
  const times: Times = { few: [], many: [], bare: [] }
  let readWithoutIndex = 0
  for (const term of terms) {
    const few = searches[way](installations.few.bright, term)
    const many = searches[way](installations.many.bright, term)
    const found = [await call(installations.few, few), await call(installations.many, many)]
    if (found[0] !== found[1])
      throw new Error(`“${term}” finds ${found[0]} among few, ${found[1]} among many.`)
    const statements = await statementsOf(installations.many.url, many.runQuery)
    readWithoutIndex = Math.max(readWithoutIndex, await countReadWithoutIndex(installations.many, statements))
    await time(times, {
      few: () => call(installations.few, few),
      many: () => call(installations.many, many),
      bare: () => runBare(installations.many, statements),
    })
  }
  const [few, many, bare] = [median(times.few), median(times.many), median(times.bare)]
  figure(`${way}, ${sort} terms, among ${FEW[way]}`, few, 'ms')
  figure(`${way}, ${sort} terms, among ${MANY[way]}`, many, 'ms')
  figure('the same as bare SQL, without HTTP', bare, 'ms')
  atMost('beside its bare SQL', many / bare, 3, 'times')
  atMost('beside the search among few', many / few, 2, 'times')
  atMost('read without an index', readWithoutIndex, FEW.persons, 'rows')
}

async function compareList(installation: BenchInstallation, name: string, question: Question): Promise<void> {
  const times: Times = { few: [], many: [], bare: [] }
  const statements = await statementsOf(installation.url, question.runQuery)
  await time(times, {
    few: async () => undefined,
    many: () => call(installation, question),
    bare: () => runBare(installation, statements),
  })
  figure(`${name} (${await call(installation, question)})`, median(times.many), 'ms')
  figure('the same as bare SQL, without HTTP', median(times.bare), 'ms')
  atMost('beside its bare SQL', median(times.many) / median(times.bare), 3, 'times')
  atMost('read without an index', await countReadWithoutIndex(installation, statements), FEW.persons, 'rows')
}

/** Who of fifty may be written to, read as chat reads it, beside the statement alone. */
async function compareAmong(installation: BenchInstallation): Promise<void> {
  const { rows } = await installation.bare.query<{ id: string }>(
    `SELECT id FROM people_person WHERE email LIKE 'near-%@bench.example' ORDER BY id LIMIT 50`,
  )
  const ids = rows.map(({ id }) => id)
  const person = { id: installation.bright.givenName, claims: new Set(['User'] as const) }
  const pool = new Pool({ connectionString: installation.url, max: 1 })
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  const among = (on: Database) => contactsAmong(on, services, person, ids)
  const statements = await statementsOf(installation.url, among)
  const times: Times = { few: [], many: [], bare: [] }
  await time(times, {
    few: async () => undefined,
    many: () => among(db),
    bare: () => runBare(installation, statements),
  })
  figure(`who of 50 is a contact (${(await among(db)).size})`, median(times.many), 'ms')
  figure('the same as a prepared statement', median(times.bare), 'ms')
  atMost('beside it', median(times.many) / median(times.bare), 3, 'times')
  atMost('read without an index', await countReadWithoutIndex(installation, statements), FEW.persons, 'rows')
  await db.destroy()
}

/**
 * Search for people and practices by HTTP, beside its own SQL over a bare connection, among few and among many; then the lists.
 * `network:lists` leaves the searches out.
 */
export async function network(part?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const installations = {
    few: await openInstallation(postgres.url, folder, FEW),
    many: await openInstallation(postgres.url, folder, MANY),
  }
  if (part !== 'lists') {
    for (const [sort, terms] of Object.entries(PERSONS))
      await compareSearch(installations, 'persons', sort, terms)
    for (const [sort, terms] of Object.entries(PRACTICES))
      await compareSearch(installations, 'practices', sort, terms)
  }
  const pool = new Pool({ connectionString: installations.many.url, max: 1 })
  await addNeighbours(pool)
  await pool.end()
  for (const [name, question] of Object.entries(lists(installations.many)))
    await compareList(installations.many, name, question)
  await compareAmong(installations.many)
  for (const { bare, server } of Object.values(installations)) {
    await bare.end()
    await server.stop()
  }
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
