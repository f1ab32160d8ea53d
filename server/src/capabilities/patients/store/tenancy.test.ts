import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActingFor } from '#platform/database/acting-for.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { plantEverywhere } from '../testing/canaries.ts'
import { patientDesk } from '../testing/patient-desk.ts'
import { searchPatients } from './search.ts'

/** A new table belongs here, and a row of it into `plantEverywhere`. */
const TABLES = [
  'patients_consent',
  'patients_contact',
  'patients_distinct',
  'patients_import',
  'patients_import_row',
  'patients_merge',
  'patients_patient',
  'patients_phone',
  'patients_relation',
]

let app: TestApp
let owner: Awaited<ReturnType<TestApp['signIn']>>
let other: Awaited<ReturnType<TestApp['signIn']>>

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signIn('owner@brightsmiles.example')
  other = await app.signIn('owner@lakesidesurgery.example')
})
afterAll(() => app.close())

let planted: Promise<string[]> | undefined
const plant = () => {
  planted ??= plantEverywhere(app, owner)
  return planted
}

/** The planted fault: the statement does not say whose rows it means. */
const practicesIn = (table: string, who: ActingFor) =>
  app.services.transactions.run(async ({ db }) => {
    const { rows } = await sql<{ practice_id: string }>`
      SELECT DISTINCT practice_id FROM ${sql.table(table)}`.execute(db)
    return rows.map(({ practice_id }) => practice_id)
  }, who)

test('these are all the tables', async () => {
  const { rows } = await sql<{ relname: string }>`
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relname LIKE 'patients\\_%' ORDER BY relname`.execute(
    app.services.db,
  )
  expect(rows.map(({ relname }) => relname)).toEqual(TABLES)
})

describe.each(TABLES)('%s: a statement without its WHERE', (table) => {
  test('reads nothing of another practice', async () => {
    await plant()
    expect(await practicesIn(table, 'system')).toContain(owner.practiceId)
    expect(await practicesIn(table, { practiceId: owner.practiceId })).toEqual([owner.practiceId])
    expect(await practicesIn(table, { practiceId: other.practiceId })).not.toContain(owner.practiceId)
    expect(await practicesIn(table, { practiceId: null })).toEqual([])
  })

  test('changes nothing there', async () => {
    await plant()
    const change = app.services.transactions.run(
      async ({ db }) =>
        (
          await sql<{ practice_id: string }>`
            UPDATE ${sql.table(table)} SET practice_id = practice_id RETURNING practice_id`.execute(db)
        ).rows.map(({ practice_id }) => practice_id),
      { practiceId: other.practiceId },
    )
    // The server has no right to change the ledger of consent at all.
    if (table === 'patients_consent') await expect(change).rejects.toThrow('permission denied')
    else expect(await change).not.toContain(owner.practiceId)
  })
})

describe('the search, which row-level security does not bind,', () => {
  const searchAs = (who: ActingFor, practiceId: string, lastName: string) =>
    app.services.transactions.run(
      ({ db }) =>
        searchPatients(
          db,
          practiceId,
          { words: [lastName.toLowerCase()], reachableBy: undefined },
          { after: undefined, limit: 10 },
        ),
      who,
    )

  test('finds for the practice that is acted for, whatever practice is named', async () => {
    const { lastName } = await patientDesk(app, owner).add()
    const [own, theirs] = [owner.practiceId!, other.practiceId!]
    expect(await searchAs({ practiceId: own }, own, lastName)).toHaveLength(1)
    expect(await searchAs({ practiceId: theirs }, own, lastName)).toEqual([])
    expect(await searchAs({ practiceId: theirs }, theirs, lastName)).toEqual([])
    expect(await searchAs({ practiceId: null }, own, lastName)).toEqual([])
  })
})
