import { randomUUID } from 'node:crypto'
import { REQUEST_AGAIN_DAYS } from '@corridor/contract/network/limits.ts'
import { describe, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { useTestApp } from '#testing/test-app.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'
import {
  accept,
  block,
  connectPersons,
  decline,
  end,
  readLists,
  request,
  unblock,
} from '../testing/person-connections.ts'
import { newIndividual, newManager } from '../testing/use-network.ts'

const app = useTestApp()

const individual = () => newIndividual(app)
const colleague = () => newManager(app)
const withoutNetwork = () => signInNewcomer(app, { claims: ['Chat'] })

const signInAgain = ({ givenName }: Newcome) => app.signIn(`newcomer-${givenName}@world.example`)

async function countLists(as: Newcome): Promise<Record<string, number>> {
  const lists = Object.entries(await readLists(app, as))
  return Object.fromEntries(
    lists.filter(([, list]) => list.length > 0).map(([name, list]) => [name, list.length]),
  )
}

describe('a request', () => {
  test('stands in the lists of both, and leaves them for the connected once it is accepted', async () => {
    const [one, other] = [await individual(), await colleague()]
    const { status, body } = await request(app, one, other.givenName, { message: 'We met in Austin.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'Pending', personId: other.givenName, email: null, mobile: null })
    expect(await countLists(one)).toEqual({ sent: 1 })
    expect(await countLists(other)).toEqual({ received: 1 })
    const accepted = await accept(app, other, body.personConnectionId)
    expect(accepted.body).toMatchObject({
      status: 'Accepted',
      personId: one.givenName,
      email: expect.stringContaining('@'),
      message: 'We met in Austin.',
    })
    expect(await countLists(one)).toEqual({ connected: 1 })
    expect(await countLists(other)).toEqual({ connected: 1 })
  })

  test('without a target, or to somebody who cannot get requests, is refused', async () => {
    const one = await colleague()
    const missing = await app.call('POST /persons/connections', { as: one, body: {} })
    expect([missing.status, missing.body.message]).toEqual([400, 'User ID is required'])
    expect((await request(app, one, one.givenName)).body.code).toBe('yourself')
    expect((await request(app, one, (await colleague()).givenName)).body.code).toBe('on-your-team')
    const notIn = await signInNewcomer(app, { place: 'before-alone' })
    const blocker = await individual()
    await block(app, blocker, one.givenName)
    for (const id of [randomUUID(), notIn.givenName, blocker.givenName]) {
      const { status, body } = await request(app, one, id)
      expect([status, body.code]).toEqual([404, 'person-not-reachable'])
    }
  })

  test('sent twice is one, with an id of its own or without', async () => {
    const [one, other] = [await individual(), await individual()]
    const personConnectionId = randomUUID()
    const first = await request(app, one, other.givenName, { personConnectionId })
    expect((await request(app, one, other.givenName, { personConnectionId })).body).toEqual(first.body)
    expect((await request(app, one, other.givenName)).body).toEqual(first.body)
    const stranger = await individual()
    expect((await request(app, stranger, other.givenName, { personConnectionId })).status).toBe(404)
    expect(await countLists(other)).toEqual({ received: 1 })
  })

  test('that crosses another ends in one connection', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await individual(), await individual()]
      const answers = await Promise.all([
        request(app, one, other.givenName),
        request(app, other, one.givenName),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await countLists(one)).toEqual({ connected: 1 })
      expect(await countLists(other)).toEqual({ connected: 1 })
    }
  })

  test('that many windows send at once is one', async () => {
    const [one, other] = [await individual(), await individual()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(app, one, other.givenName)))
    expect(new Set(answers.map(({ body }) => body.personConnectionId)).size).toBe(1)
    expect(await countLists(other)).toEqual({ received: 1 })
  })

  test('that was turned down can be made again after some days, and by the other at once', async () => {
    const [one, other] = [await individual(), await individual()]
    const { body } = await request(app, one, other.givenName)
    expect((await decline(app, other, body.personConnectionId)).status).toBe(200)
    expect((await decline(app, other, body.personConnectionId)).status).toBe(200)
    expect((await accept(app, other, body.personConnectionId)).status).toBe(404)
    expect((await request(app, one, other.givenName)).body.code).toBe('asked-recently')
    const back = await request(app, other, one.givenName)
    expect(back.status).toBe(200)
    await end(app, other, back.body.personConnectionId)
    app.clock.pass(REQUEST_AGAIN_DAYS * 86_400 + 1)
    const [again, target] = [await signInAgain(one), await signInAgain(other)]
    expect((await request(app, again, target.givenName)).body.status).toBe('Pending')
  })

  test('that is taken back again and again is refused in the end', async () => {
    const [one, other] = [await individual(), await individual()]
    for (let time = 0; time < 3; time += 1) {
      const { body } = await request(app, one, other.givenName)
      expect((await end(app, one, body.personConnectionId)).status).toBe(200)
    }
    expect((await request(app, one, other.givenName)).body.code).toBe('asked-recently')
  })
})

describe('an answer', () => {
  test('after the request was taken back is refused cleanly, and nobody answers for another', async () => {
    const [one, other, third] = [await individual(), await individual(), await individual()]
    const { personConnectionId: id } = (await request(app, one, other.givenName)).body
    for (const stranger of [one, third]) {
      expect((await accept(app, stranger, id)).status).toBe(404)
      expect((await decline(app, stranger, id)).status).toBe(404)
    }
    expect((await end(app, third, id)).status).toBe(404)
    expect((await end(app, other, id)).status).toBe(404)
    expect((await end(app, one, id)).status).toBe(200)
    expect((await end(app, one, id)).status).toBe(404)
    const { status, body } = await accept(app, other, id)
    expect([status, body.code]).toEqual([404, 'request-not-found'])
    expect((await decline(app, other, id)).status).toBe(404)
  })

  test('and taking the request back at the same moment leave nothing open', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await individual(), await individual()]
      const { personConnectionId: id } = (await request(app, one, other.givenName)).body
      const [accepted, taken] = await Promise.all([accept(app, other, id), end(app, one, id)])
      const lists = [await countLists(one), await countLists(other)]
      // Taken back before it was accepted, or connected first and then ended: nothing is left either way.
      expect([taken.status, ...lists]).toEqual([200, {}, {}])
      expect([200, 404]).toContain(accepted.status)
    }
  })

  test('of somebody who cannot open the network waits until they can', async () => {
    const [one, other] = [await individual(), await withoutNetwork()]
    const { personConnectionId: id, waitsForUpgrade } = (await request(app, one, other.givenName)).body
    expect(waitsForUpgrade).toBe(true)
    expect(await countLists(one)).toEqual({ pending: 1 })
    expect(await countLists(other)).toEqual({ waitingForUpgrade: 1 })
    const { status, body } = await accept(app, other, id)
    expect([status, body.code]).toEqual([403, 'upgrade-needed'])
    await app.services.transactions.run((tx) =>
      people.change(tx, app.services, other.givenName, { claims: { grant: ['ContactsAndNetwork'] } }),
    )
    expect(await countLists(one)).toEqual({ sent: 1 })
    expect(await countLists(other)).toEqual({ received: 1 })
    expect((await accept(app, other, id)).status).toBe(200)
  })

  test('no can be given by every target', async () => {
    const [one, other] = [await individual(), await withoutNetwork()]
    const { personConnectionId: id } = (await request(app, one, other.givenName)).body
    expect((await decline(app, other, id)).status).toBe(200)
    expect(await countLists(one)).toEqual({})
  })
})

describe('a block', () => {
  test('ends the connection, and neither finds nor reaches the other until it is taken back', async () => {
    const [one, other] = [await individual(), await colleague()]
    await connectPersons(app, one, other)
    const ended: unknown[] = []
    const remove = app.services.hooks.on('network.connectionEnded', (_tx, a, b) => void ended.push([a, b]))
    expect((await block(app, one, other.givenName)).status).toBe(200)
    expect((await block(app, one, other.givenName)).status).toBe(200)
    remove()
    expect(ended).toEqual([[{ personId: one.givenName }, { personId: other.givenName }]])
    for (const [as, id] of [
      [one, other.givenName],
      [other, one.givenName],
    ] as const) {
      expect(await countLists(as)).toEqual({})
      expect((await request(app, as, id)).status).toBe(404)
      expect((await app.call('GET /persons/v2/:id', { as, params: { id } })).status).toBe(404)
      const { first_name, last_name } = (await people.find(app.services.db, id))!
      const query = { searchTerm: `${first_name} ${last_name}`, includeTeamMembers: 'true' }
      const { body } = await app.call('GET /persons/v3/search', { as, query })
      expect(body.persons.map((found) => found.id)).not.toContain(id)
    }
    const { body } = await app.call('GET /persons/blocked', { as: one })
    expect(body.blocked.map(({ id }) => id)).toEqual([other.givenName])
    expect((await app.call('GET /persons/blocked', { as: other })).body.blocked).toEqual([])
    expect((await unblock(app, one, other.givenName)).status).toBe(200)
    expect(await countLists(one)).toEqual({})
    expect((await request(app, other, one.givenName)).status).toBe(200)
  })

  test('is not for the own team, oneself or nobody', async () => {
    const one = await colleague()
    expect((await block(app, one, people.demoPersonId('owner@brightsmiles.example'))).body.code).toBe(
      'on-your-team',
    )
    expect((await block(app, one, one.givenName)).body.code).toBe('yourself')
    expect((await block(app, one, randomUUID())).status).toBe(404)
  })

  test('and a request at the same moment leave nothing open', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await individual(), await individual()]
      await Promise.all([request(app, one, other.givenName), block(app, other, one.givenName)])
      expect([await countLists(one), await countLists(other)]).toEqual([{}, {}])
    }
  })
})
