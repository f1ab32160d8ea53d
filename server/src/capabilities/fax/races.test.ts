import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SEARCHES_AT_ONCE } from '#platform/database/database.ts'
import { FaxServiceError } from '#providers/fax/failure.ts'
import { useTestApp } from '#testing/test-app.ts'
import { BRIGHT_SMILES, faxDesk, newFaxNumber } from './testing/fax-desk.ts'

const app = useTestApp()
const desk = () => faxDesk(app)

describe('a number that went to another practice', () => {
  async function passedOn() {
    const admin = await app.signIn('owner@brightsmiles.example')
    const own = await desk().worker()
    const number = newFaxNumber()
    const to = newFaxNumber()
    await app.call('PUT /efaxes/v2/numbers', { as: admin, body: { number, label: 'Lent' } })
    return {
      own,
      number,
      to,
      passOn: async () => {
        const params = { number }
        expect((await app.call('DELETE /efaxes/v2/numbers/:number', { as: admin, params })).status).toBe(200)
        const other = await app.signIn('owner@lakesidesurgery.example')
        const body = { number, label: 'Theirs' }
        expect((await app.call('PUT /efaxes/v2/numbers', { as: other, body })).status).toBe(200)
      },
    }
  }

  test('nothing that was prepared before leaves from it', async () => {
    const { own, number, to, passOn } = await passedOn()
    const { id } = await desk().prepared(own, to, { fromNumber: number })
    await passOn()
    expect((await desk().send(own, id)).status).toBe(409)
    expect(await desk().calls(to)).toEqual([])
  })

  test('nothing that failed before is sent again from it', async () => {
    const { own, number, to, passOn } = await passedOn()
    await desk().machine(to, 'no-fax-machine')
    const id = await desk().sent(own, to, { fromNumber: number })
    await desk().until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Failed')
    await desk().machine(to, 'works')
    await passOn()
    expect((await desk().resend(own, id)).status).toBe(409)
    expect(await desk().calls(to)).toHaveLength(1)
  })
})

test('a number that another practice has in its settings cannot be taken before it is used', async () => {
  const other = await app.signIn('owner@lakesidesurgery.example')
  const admin = await app.signIn('owner@brightsmiles.example')
  const number = newFaxNumber()
  await sql`UPDATE office_practice SET efax_number = ${number} WHERE id = (SELECT id FROM office_practice
    WHERE name = 'Hilltop Medical Group')`.execute(app.services.db)
  for (const as of [other, admin])
    expect((await app.call('PUT /efaxes/v2/numbers', { as, body: { number, label: 'Mine' } })).status).toBe(
      409,
    )
})

test('two who split a fax at once, and one who merges it meanwhile: one wins, the others learn of it', async () => {
  const own = await desk().worker()
  const text = `${'one\n'.repeat(60)}${'two\n'.repeat(30)}`
  const from = newFaxNumber()
  const faxId = await desk().received(own, BRIGHT_SMILES, from, text)
  const another = await desk().received(own, BRIGHT_SMILES, newFaxNumber())
  const split = () =>
    app.call('POST /efaxes/v2/messages/:faxId/split', {
      as: own,
      params: { faxId },
      body: {
        parts: [
          { id: randomUUID(), pages: [1] },
          { id: randomUUID(), pages: [2] },
        ],
      },
    })
  const merge = () =>
    app.call('POST /efaxes/v2/merge', { as: own, body: { id: randomUUID(), faxIds: [another, faxId] } })
  const answers = await Promise.all([split(), split(), merge()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

describe('the same call twice at once, as after a lost answer', () => {
  /** Both are answered alike, with what was stored once. */
  async function expectOnce<T>(call: () => Promise<{ status: number; body: T }>): Promise<T> {
    const [one, other] = await Promise.all([call(), call()])
    expect([one.status, other.status], JSON.stringify([one.body, other.body])).toEqual([200, 200])
    expect(other.body).toEqual(one.body)
    expect((await call()).body).toEqual(one.body)
    return one.body
  }

  test('splits a fax once', async () => {
    const own = await desk().worker()
    const faxId = await desk().received(own, BRIGHT_SMILES, newFaxNumber(), `${'one\n'.repeat(60)}two`)
    const parts = [1, 2].map((page) => ({ id: randomUUID(), pages: [page] }))
    const { messages } = await expectOnce(() =>
      app.call('POST /efaxes/v2/messages/:faxId/split', { as: own, params: { faxId }, body: { parts } }),
    )
    expect(messages.map(({ id }) => id)).toEqual(parts.map(({ id }) => id))
  })

  test('merges faxes once', async () => {
    const own = await desk().worker()
    const faxIds = [
      await desk().received(own, BRIGHT_SMILES),
      await desk().received(own, BRIGHT_SMILES, newFaxNumber()),
    ]
    const id = randomUUID()
    const made = await expectOnce(() => app.call('POST /efaxes/v2/merge', { as: own, body: { id, faxIds } }))
    expect(made).toMatchObject({ id, pages: 2 })
  })

  test('sends a fax that failed once more', async () => {
    const own = await desk().worker()
    const to = newFaxNumber()
    await desk().machine(to, 'no-fax-machine')
    const failed = await desk().sent(own, to)
    await desk().until(own, failed, ({ eFaxStatus }) => eFaxStatus === 'Failed')
    const before = (await desk().calls(to)).length
    await desk().machine(to, 'works')
    const id = randomUUID()
    const both = await Promise.all([desk().resend(own, failed, id), desk().resend(own, failed, id)])
    expect(both.map(({ status, body }) => [status, body.id])).toEqual([
      [200, id],
      [200, id],
    ])
    await desk().until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Delivered')
    expect(await desk().calls(to)).toHaveLength(before + 1)
  })
})

test('a fax that failed goes to no other number under its own name, and not twice', async () => {
  const admin = await app.signIn('owner@brightsmiles.example')
  const own = await desk().worker()
  const [to, elsewhere] = [newFaxNumber(), newFaxNumber()]
  await desk().machine(to, 'no-fax-machine')
  const id = await desk().sent(own, to)
  await desk().until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Failed')
  const params = { kind: 'fax', itemId: id }
  const { body } = await app.call('GET /deliveries/v1/items/:kind/:itemId', { as: admin, params })
  const retry = (more: object) =>
    app.send(`POST /deliveries/v1/${body.deliveries[0]!.id}/retry`, { as: admin, body: more })
  expect((await retry({ channel: 'fax', to: elsewhere })).status).toBe(409)
  expect((await desk().resend(own, id)).status).toBe(200)
  expect((await retry({})).status).toBe(409)
  expect(await desk().calls(elsewhere)).toEqual([])
})

describe('a delivery that is retried while the same fax is sent again by hand', () => {
  async function failed() {
    const admin = await app.signIn('owner@brightsmiles.example')
    const own = await desk().worker()
    const to = newFaxNumber()
    await desk().machine(to, 'no-fax-machine')
    const id = await desk().sent(own, to)
    await desk().until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Failed')
    await desk().machine(to, 'works')
    const params = { kind: 'fax', itemId: id }
    const { body } = await app.call('GET /deliveries/v1/items/:kind/:itemId', { as: admin, params })
    const retry = () =>
      app.send(`POST /deliveries/v1/${body.deliveries[0]!.id}/retry`, { as: admin, body: {} })
    return { own, to, id, retry }
  }

  test('keeps it from being sent again, also while the service has not answered yet', async () => {
    const { own, to, id, retry } = await failed()
    const service = app.services.faxService!
    const { submit } = service
    let answer!: () => void
    const isToAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    let called!: () => void
    const isCalled = new Promise<void>((resolve) => {
      called = resolve
    })
    service.submit = async (fax) => {
      if (fax.to === to) called()
      if (fax.to === to) await isToAnswer
      return submit(fax)
    }
    expect((await retry()).status).toBe(200)
    expect((await desk().get(own, id)).body.eFaxStatus).toBe('Sending')
    await isCalled
    expect((await desk().resend(own, id)).status).toBe(409)
    service.submit = submit
    answer()
    await desk().until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Delivered')
    expect(await desk().calls(to)).toHaveLength(2)
  })

  test('called off before it leaves, the fax has failed as before, and can be sent again', async () => {
    const { own, to, id, retry } = await failed()
    const admin = await app.signIn('owner@brightsmiles.example')
    const service = app.services.faxService!
    const { submit } = service
    // The service takes nothing, so the retry waits for its next try.
    service.submit = async (fax) => {
      if (fax.to === to) throw new FaxServiceError('unreachable')
      return submit(fax)
    }
    const { id: retryId } = (await retry()).body as { id: string }
    const cancel = () => app.call('POST /deliveries/v1/:id/cancel', { as: admin, params: { id: retryId } })
    await expect.poll(async () => (await cancel()).status, { timeout: 30_000 }).toBe(200)
    service.submit = submit
    const fax = (await desk().get(own, id)).body
    expect(fax).toMatchObject({ eFaxStatus: 'Failed', nextTryAt: null, reason: expect.any(String) })
    const again = await desk().resend(own, id)
    expect(again.status).toBe(200)
    await desk().until(own, again.body.id, ({ eFaxStatus }) => eFaxStatus === 'Delivered')
  })

  test('of both at once one leaves', async () => {
    const { own, to, id, retry } = await failed()
    const answers = await Promise.all([retry(), desk().resend(own, id), retry(), desk().resend(own, id)])
    const [byRetry, byHand] = [
      answers[0]!.status === 200,
      [answers[1]!, answers[3]!].filter((one) => one.status === 200),
    ]
    expect(Number(byRetry) + byHand.length, JSON.stringify(answers.map(({ status }) => status))).toBe(1)
    const left = byHand[0]?.body.id ?? id
    await desk().until(own, left, ({ eFaxStatus }) => eFaxStatus === 'Delivered')
    expect(await desk().calls(to)).toHaveLength(2)
  })
})

test('a search waits for its turn with others, and a table does not', async () => {
  const own = await desk().worker()
  const list = async (searchKey: string) =>
    (await app.call('GET /efaxes/v2/messages', { as: own, query: { searchKey } })).status
  let end!: () => void
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const running = Array.from({ length: SEARCHES_AT_ONCE }, () =>
    app.services.searchLane.run({ person: { id: randomUUID() } }, () => ended),
  )
  expect(await list('')).toBe(200)
  expect(await list('nobody')).toBe(503)
  end()
  await Promise.all(running)
  expect(await list('nobody')).toBe(200)
})
