import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ActingFor } from '#platform/database/acting-for.ts'
import { connect } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { countPages } from '#testing/statement-count.ts'
import { useTestApp } from '#testing/test-app.ts'
import { faxDesk, LAKESIDE, newFaxNumber } from '../testing/fax-desk.ts'
import { listTable } from './lists.ts'
import { findAnyFax } from './messages.ts'

const app = useTestApp()
const desk = () => faxDesk(app)
const PAGE = { after: undefined, limit: 10 }

/** Bright Smiles faxes Lakeside, and prepares, saves and gets what no other may see. */
async function planted() {
  const bright = await app.signIn('owner@brightsmiles.example')
  const own = await desk().worker()
  const id = await desk().sent(own, LAKESIDE)
  await desk().until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Delivered')
  const number = newFaxNumber()
  await app.call('PUT /efaxes/v2/numbers', { as: bright, body: { number } })
  await desk().received(own, number)
  await desk().prepared(own, newFaxNumber())
  const contact = { id: crypto.randomUUID(), practiceName: 'Hilltop', eFaxNumber: newFaxNumber() }
  await app.call('POST /efaxes/v2/efaxcontact', { as: own, body: contact })
  const cover = { isUsual: true, confidentiality: 'Private.' }
  await app.call('PUT /efaxes/v2/cover', { as: bright, body: cover })
  await desk().receive(newFaxNumber())
  const lakeside = await app.signIn('owner@lakesidesurgery.example')
  const hilltop = await app.signIn('owner@hilltopmedical.example')
  return { id, sender: bright.practiceId!, receiver: lakeside.practiceId!, other: hilltop.practiceId! }
}

describe('a statement without its WHERE', () => {
  test('finds nothing of another practice', async () => {
    const { id, sender, receiver, other } = await planted()
    const foreign = (who: ActingFor, table: string, isForeign: ReturnType<typeof sql<boolean>>) =>
      readFor(app.services.db, who, async (db) => {
        const { rows } = await sql<{ count: number }>`
          SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE ${isForeign}`.execute(db)
        return rows[0]!.count
      })
    const isNotOf = sql<boolean>`practice_id IS DISTINCT FROM ${other}`
    for (const table of ['fax_number', 'fax_setting', 'fax_contact', 'fax_prepared', 'fax_arrived']) {
      expect(await foreign('system', table, isNotOf), table).toBeGreaterThan(0)
      expect(await foreign({ practiceId: other }, table, isNotOf), table).toBe(0)
    }
    const isElsewhere = sql<boolean>`sender_practice_id IS DISTINCT FROM ${other}
      AND recipient_practice_id IS DISTINCT FROM ${other}`
    expect(await foreign('system', 'fax_message', isElsewhere)).toBeGreaterThan(0)
    expect(await foreign({ practiceId: other }, 'fax_message', isElsewhere)).toBe(0)
    const find = (who: ActingFor) => readFor(app.services.db, who, (db) => findAnyFax(db, id))
    expect((await find({ practiceId: sender }))?.id).toBe(id)
    expect((await find({ practiceId: receiver }))?.id).toBe(id)
    expect(await find({ practiceId: other })).toBeUndefined()
    expect(await find({ practiceId: null })).toBeUndefined()
  })

  test('changes nothing of another practice', async () => {
    const { id, other } = await planted()
    const changed = await app.services.transactions.run(
      async ({ db }) =>
        (await sql`UPDATE fax_message SET subject = 'planted' RETURNING id`.execute(db)).rows as {
          id: string
        }[],
      { practiceId: other },
    )
    expect(changed.map((row) => row.id)).not.toContain(id)
    const row = await readFor(app.services.db, 'system', (db) => findAnyFax(db, id))
    expect(row?.subject).not.toBe('planted')
  })
})

test('the search, which row-level security does not bind, finds for the practice that is acted for alone', async () => {
  const { sender, receiver, other } = await planted()
  const searchAs = (who: ActingFor, practiceId: string, table: 'Incoming' | 'Outgoing' | 'Archived') =>
    readFor(app.services.db, who, (db) =>
      listTable(
        db,
        { practiceId, personId: practiceId },
        { table, filter: 'Unset', searchKey: 'bright smiles', order: 'newest-first' },
        PAGE,
      ),
    )
  expect((await searchAs({ practiceId: sender }, sender, 'Outgoing')).length).toBeGreaterThan(0)
  expect((await searchAs({ practiceId: receiver }, receiver, 'Incoming')).length).toBeGreaterThan(0)
  // The planted fault: the statement names a practice that is not acted for.
  expect(await searchAs({ practiceId: other }, receiver, 'Incoming')).toEqual([])
  expect(await searchAs({ practiceId: other }, sender, 'Outgoing')).toEqual([])
  expect(await searchAs({ practiceId: other }, sender, 'Archived')).toEqual([])
  expect(await searchAs({ practiceId: null }, receiver, 'Incoming')).toEqual([])
})

test('a search among many reads a few pages by the index of letters', async () => {
  const { practiceId } = await app.signIn('owner@brightsmiles.example')
  const { db: owner, close } = connect(app.databaseUrl, 1)
  await sql`INSERT INTO fax_message (id, sender_name, sender_number, recipient_practice_id, recipient_name, recipient_number, file_id, pages,
      e_fax_status, created_at, changed_at)
    SELECT gen_random_uuid(), 'Practice ' || md5(number::text), '+15125550172', ${practiceId}, 'Bright', '+15125550151', gen_random_uuid(), 1,
      'Delivered', now() - make_interval(mins => number), now() FROM generate_series(1, 5000) number`.execute(
    owner,
  )
  await sql`ANALYZE fax_message`.execute(owner)
  await close()
  const find = sql`SELECT * FROM fax_find('Incoming', 'Unset', false, '%c4ca4238a0b92%', '', NULL, NULL, NULL, 51)`
  const { found, pages } = await readFor(app.services.db, { practiceId }, (db) => countPages(db, find))
  expect(found).toBe(1)
  // Reading all of them in the order of their table takes more than 5,000.
  expect(pages).toBeLessThan(1_000)
})
