import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { createBulkWork } from './bulk.ts'
import { streamExport } from './export.ts'
import { endTurn, renewTurn, takeTurn } from './turns.ts'

const app = useTestApp()

const owner = () => crypto.randomUUID()

test('of many that begin at once in two processes one gets the turn', async () => {
  const ownerId = owner()
  const works = [createBulkWork(app.services.db), createBulkWork(app.services.db)]
  const begun = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => works[at % 2]!.begin(ownerId)))
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = begun.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ kind: { code: 'bulk-running', status: 429 } })
})

test('a turn whose process died is free again, and is lost for its owner', async () => {
  const { db } = app.services
  const ownerId = owner()
  const first = await takeTurn(db, ownerId)
  expect(await takeTurn(db, ownerId)).toBeUndefined()
  await sql`UPDATE bulk_turn SET ends_at = clock_timestamp() WHERE owner_id = ${ownerId}`.execute(db)
  const second = await takeTurn(db, ownerId)
  expect(second).toBeDefined()
  expect(await renewTurn(db, ownerId, String(first))).toBe(false)
  await endTurn(db, ownerId, String(first))
  expect(await renewTurn(db, ownerId, String(second))).toBe(true)
})

test('steps of all exports of a process run one at a time, in turns, also when one fails', async () => {
  const work = createBulkWork(app.services.db)
  const [a, b] = await Promise.all([work.begin(owner()), work.begin(owner())])
  const seen: string[] = []
  const step = (bulk: typeof a, name: string) =>
    bulk.step(async () => {
      seen.push(`${name} begins`)
      await new Promise((done) => setImmediate(done))
      seen.push(`${name} ends`)
      if (name === 'a1') throw new Error('planted')
    })
  const done = await Promise.allSettled([step(a, 'a1'), step(b, 'b1'), step(a, 'a2')])
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(seen).toEqual(['a1', 'b1', 'a2'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

const exporting = (
  ownerId: string,
  readPage: (after: number | undefined) => Promise<{ text: string; next: number | undefined }>,
) =>
  streamExport(app.services, {
    ownerId,
    fileName: 'x.csv',
    contentType: 'text/csv',
    head: 'head\n',
    readPage,
  })

test('pages are read no faster than they are taken', async () => {
  let pages = 0
  const { body } = await exporting(owner(), async (after = 0) => {
    pages += 1
    return { text: 'x'.repeat(1_000_000), next: after < 50 ? after + 1 : undefined }
  })
  const reader = body![Symbol.asyncIterator]()
  await reader.next()
  await reader.next()
  expect(pages).toBeLessThan(5)
  body!.destroy()
})

test('one that nobody reads, and one that fails, give their turn back', async () => {
  const ownerId = owner()
  const unread = await exporting(ownerId, async () => ({ text: '', next: undefined }))
  unread.body!.destroy()
  await expect.poll(() => takeTurn(app.services.db, ownerId)).toBeDefined()

  const failing = owner()
  const { body } = await exporting(failing, async () => {
    throw new Error('planted')
  })
  await expect(body!.toArray()).rejects.toThrow('planted')
  await expect.poll(() => takeTurn(app.services.db, failing)).toBeDefined()
})
