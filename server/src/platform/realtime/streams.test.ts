import { officeChanged } from '@corridor/contract/office/events.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesSince } from '#testing/replay.ts'
import { useTestApp } from '#testing/test-app.ts'
import type { Tx } from '../transaction.ts'
import { findChanges, insertChanges } from './stream-store.ts'
import { forgetChanges } from './streams.ts'

const app = useTestApp()
let owner: LoginReply
let stream: string
let tests = 0
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
})
beforeEach(() => {
  stream = `office:${++tests}`
})

/** The server itself may not change what it published. */
async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const payload = (turn: number) => ({ practiceId: owner.practiceId!, part: 'team' as const, turn })
async function saveChanges(db: Tx['db'], changes: Parameters<typeof insertChanges>[0]): Promise<number[]> {
  const { rows } = await db.executeQuery(insertChanges(changes, new Date()))
  return rows.map(({ seq }) => Number(seq))
}
const save = (db: Tx['db'], turn: number, name = stream) =>
  saveChanges(db, [{ stream: name, event: officeChanged.name, payload: payload(turn) }])
const since = (seq: number | null) => findChanges(app.services.db, stream, seq)

describe('a stream', () => {
  test('gives its events numbers without a hole, from one', async () => {
    const { db } = app.services
    expect(await save(db, 1)).toEqual([1])
    const more = [2, 3].map((turn) => ({ stream, event: 'office.changed', payload: payload(turn) }))
    expect(await saveChanges(db, [...more, { ...more[0]!, stream: `${stream}x` }])).toEqual([2, 3, 1])
    const { seq, changes } = await since(0)
    expect(seq).toBe(3)
    expect(changes?.map((one) => [one.seq, one.payload.turn])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  test('answers what came after a cursor, and nothing when there is nothing new', async () => {
    for (const turn of [1, 2, 3]) await save(app.services.db, turn)
    expect((await since(2)).changes).toMatchObject([{ seq: 3 }])
    expect(await since(3)).toEqual({ seq: 3, changes: [] })
  })

  test('says "refetch" to a first, an unknown and a too old cursor', async () => {
    for (const turn of [1, 2, 3]) await save(app.services.db, turn)
    expect(await since(null)).toEqual({ seq: 3, changes: null })
    expect(await since(4)).toEqual({ seq: 3, changes: null })
    await asOwner(
      `UPDATE live_change SET changed_at = now() - interval '25 hours' WHERE stream = '${stream}' AND seq < 3`,
    )
    await forgetChanges.run({}, app.services)
    expect(await since(1)).toEqual({ seq: 3, changes: null })
    expect((await since(2)).changes).toHaveLength(1)
    for (let turn = 0; turn < 250; turn += 1) await save(app.services.db, turn)
    expect(await since(2)).toEqual({ seq: 253, changes: null })
  })

  test('that nobody has spoken in yet stands at zero', async () => {
    expect(await since(null)).toEqual({ seq: 0, changes: null })
    expect(await since(0)).toEqual({ seq: 0, changes: [] })
  })

  test('loses nothing when transactions overlap: the first to raise the counter commits first', async () => {
    const { transactions } = app.services
    await save(app.services.db, 0)
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    let raised = () => {}
    const isRaised = new Promise<void>((resolve) => {
      raised = resolve
    })
    const first = transactions.run(async ({ db }) => {
      const seq = await save(db, 1)
      raised()
      await isReleased
      return seq
    })
    await isRaised
    const second = transactions.run(({ db }) => save(db, 2))
    // A reader in between sees neither, and does not skip the one that was under way.
    expect(await since(1)).toEqual({ seq: 1, changes: [] })
    release()
    expect([await first, await second]).toEqual([[2], [3]])
    expect((await since(1)).changes?.map((one) => one.payload.turn)).toEqual([1, 2])
  })

  test('of many writers at once, several streams each, never stands still', async () => {
    const names = ['a', 'b', 'c'].map((one) => `${stream}-${one}`)
    const both = (turn: number) =>
      [names[turn % 3]!, names[(turn + 1) % 3]!].map((name) => ({ stream: name, event: 'x', payload: {} }))
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        app.services.transactions.run(({ db }) => saveChanges(db, both(turn))),
      ),
    )
    for (const name of names) expect((await findChanges(app.services.db, name, 0)).changes).toHaveLength(40)
  })

  test('that was rolled back leaves no hole', async () => {
    await expect(
      app.services.transactions.run(async ({ db }) => {
        await save(db, 1)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow()
    expect(await save(app.services.db, 2)).toEqual([1])
  })
})

describe('the read of changes', () => {
  test('answers several streams at once, and refuses unknown ones', async () => {
    const practice = owner.practiceId!
    const answers = await changesSince(app, owner, [
      { stream: `office:${practice}`, seq: null },
      { stream: 'chat:nobody', seq: 3 },
    ])
    expect(answers).toEqual([
      { stream: `office:${practice}`, seq: expect.any(Number), changes: null },
      { stream: 'chat:nobody', seq: null, changes: null },
    ])
    for (const streams of ['', 'office', `office:${practice}`, `office:${practice}@x`]) {
      const { status } = await app.call('GET /live/v1/changes', { as: owner, query: { streams } })
      expect(status).toBe(400)
    }
  })
})
