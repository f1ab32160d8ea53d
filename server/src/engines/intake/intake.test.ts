import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Services } from '#platform/services.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import type { Inbox, Named } from './declaration.ts'
import { defineIntake } from './intake.ts'

/** An event of a service that is a bell: it says that something changed, and what is so now is fetched. */
interface Bell extends Named {
  account: string
  isWhole?: boolean
}

const CREATE = `
  CREATE TABLE test_bell (id uuid PRIMARY KEY, provider text NOT NULL, sealed bytea NOT NULL, is_unclaimed boolean NOT NULL,
    is_done boolean NOT NULL DEFAULT false, fetched_at timestamptz, received_at timestamptz NOT NULL);
  GRANT SELECT, INSERT, UPDATE, DELETE ON test_bell TO corridor_app`

let app: TestApp
let owner: Client
let services: Services
let inbox: Inbox<Bell, string> | undefined
const owned = new Set<string>()
const taken: string[] = []
const logged: string[] = []
const queued: string[] = []
let failure: Error | undefined

const bells = defineIntake<Bell, string, string>({
  name: 'test-bell',
  table: { name: 'test_bell', hasDone: true, fetched: 'fetched_at' },
  jobs: {
    takeIn: 'test.take-in',
    offer: { name: 'test.offer', every: '0 * * * *', hourlyDays: 1 },
    collect: { name: 'test.collect', every: '* * * * *' },
  },
  daysMax: 90,
  turnOf: ({ account }) => account,
  needsFetching: ({ isWhole }) => isWhole !== true,
  fetch: async (_services, { arrived }, { attempt, brought }) => {
    if (failure && attempt < 3) throw failure
    return brought ?? `now of ${arrived.providerId}`
  },
  take: async (_services, { arrived: { account, providerId } }, fetched = 'whole') => {
    if (!owned.has(account)) return false
    taken.push(`${providerId}: ${fetched}`)
    return true
  },
  logUnclaimed: (_services, provider) => void logged.push(`nobody ${provider}`),
  logNotFetched: (_services, _provider, reason) => void logged.push(reason),
  inbox: () => inbox,
})

beforeAll(async () => {
  app = await startTestApp()
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(CREATE)
  const { transactions } = app.services
  const run: Services['transactions']['run'] = (work, actingFor) =>
    transactions.run(
      (tx) =>
        work({ ...tx, queue: async (_job, payload) => void queued.push((payload as { id: string }).id) }),
      actingFor,
    )
  services = { ...app.services, transactions: { ...transactions, run } }
})
afterAll(async () => {
  await owner.end()
  await app.close()
})
beforeEach(async () => {
  await owner.query('DELETE FROM test_bell')
  for (const list of [taken, logged, queued]) list.length = 0
  owned.clear()
  owned.add('ours')
  failure = undefined
  inbox = undefined
})

const rows = async () => (await owner.query('SELECT id, is_unclaimed, is_done, sealed FROM test_bell')).rows
const bell = (more: Partial<Bell> = {}): Bell => ({ providerId: randomUUID(), account: 'ours', ...more })
const runQueued = async (attempt = 1) => {
  for (const id of queued.splice(0)) await bells.takeIn.run({ id }, services, { id, attempt })
}

test('what has to be fetched is stored sealed before it is acknowledged, once with its job, and taken in afterwards', async () => {
  const one = bell()
  await bells.arrive(services, 'payments', one)
  await bells.arrive(services, 'payments', one)
  expect(taken).toEqual([])
  expect(queued).toEqual([bells.idOf('payments', one)])
  const [row] = await rows()
  expect(row.sealed.toString('latin1')).not.toContain('ours')
  await runQueued()
  expect(taken).toEqual([`${one.providerId}: now of ${one.providerId}`])
  await bells.arrive(services, 'payments', one)
  expect(queued).toEqual([])
  expect(await rows()).toMatchObject([{ is_done: true }])
})

test('the same name from another service is something else', async () => {
  const one = bell()
  await bells.arrive(services, 'payments', one)
  await bells.arrive(services, 'video', one)
  expect(new Set(queued).size).toBe(2)
})

test('what needs no fetching is taken in at once and has no row', async () => {
  await bells.arrive(services, 'payments', bell({ isWhole: true }))
  expect(taken).toHaveLength(1)
  expect([await rows(), queued]).toEqual([[], []])
})

test('a service that is away is asked again, and the row stays until it has answered', async () => {
  failure = new Error('away')
  const one = bell()
  await bells.arrive(services, 'payments', one)
  const [id] = queued.splice(0)
  await expect(bells.takeIn.run({ id: id! }, services, { id: id!, attempt: 1 })).rejects.toThrow('away')
  expect(await rows()).toMatchObject([{ is_done: false }])
  await bells.takeIn.run({ id: id! }, services, { id: id!, attempt: 3 })
  expect(taken).toHaveLength(1)
})

test('killed after taking in and before that was recorded, it is taken in again by a capability that recognizes it', async () => {
  const one = bell()
  await bells.arrive(services, 'payments', one)
  const id = bells.idOf('payments', one)
  const dying = {
    ...services,
    transactions: { ...services.transactions, run: () => Promise.reject(new Error('killed')) },
  }
  await expect(bells.takeIn.run({ id }, dying, { id, attempt: 1 })).rejects.toThrow('killed')
  expect(taken).toHaveLength(1)
  await runQueued()
  expect(new Set(taken).size).toBe(1)
  expect(await rows()).toMatchObject([{ is_done: true }])
})

test.each([true, false])(
  'what nobody owns is logged once, and taken in when somebody does; whole: %s',
  async (isWhole) => {
    const one = bell({ account: 'theirs', isWhole })
    for (const _time of [1, 2]) {
      await bells.arrive(services, 'payments', one)
      await runQueued()
    }
    expect(logged).toEqual(['nobody payments'])
    expect(await rows()).toMatchObject([{ is_unclaimed: true, is_done: false }])
    await bells.offer.run({}, services)
    await runQueued()
    expect(taken).toEqual([])
    owned.add('theirs')
    await bells.offer.run({}, services)
    await runQueued()
    expect(taken).toHaveLength(1)
    expect(await rows()).toMatchObject([{ is_unclaimed: false, is_done: true }])
  },
)

test('of two who settle a row one has it', async () => {
  const one = bell()
  await bells.arrive(services, 'payments', one)
  const id = bells.idOf('payments', one)
  const settle = () =>
    services.transactions.run(async ({ db }) => {
      if (!(await bells.store.lock(db, id))) return false
      await bells.store.settle(db, id)
      return true
    }, 'system')
  expect((await Promise.all([settle(), settle()])).toSorted()).toEqual([false, true])
})

test('an inbox is looked through, and one that cannot be opened keeps no other from it', async () => {
  const [good, other] = [bell(), bell()]
  inbox = {
    provider: 'machine',
    list: async () => [good.providerId, 'broken', other.providerId],
    open: async (providerId) => {
      if (providerId === 'broken') throw new TypeError('broken')
      return { arrived: { providerId, account: 'ours' }, brought: 'pages' }
    },
  }
  await bells.collect!.run({}, services)
  await bells.collect!.run({}, services)
  expect(taken.toSorted()).toEqual([good, other].map(({ providerId }) => `${providerId}: pages`).toSorted())
  expect(logged).toEqual(['TypeError', 'TypeError'])
})

test('what is done is deleted when its days are over', async () => {
  await bells.arrive(services, 'payments', bell())
  await runQueued()
  await owner.query(`UPDATE test_bell SET received_at = received_at - interval '91 days'`)
  await bells.offer.run({}, services)
  expect(await rows()).toEqual([])
})
