import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  accept,
  type Caller,
  disconnect,
  forgetAll,
  ignore,
  invite,
  readLists,
  withdraw,
} from '../testing/practice-connections.ts'
import { useNetwork } from '../testing/use-network.ts'

const { app, signInAll, bright, lakeside, hilltop, individual } = useNetwork()

const namesOf = async (as: Caller) => (await readLists(app, as)).organizations.map(({ name }) => name)
const alertsOf = async (as: Caller) => {
  const { body } = await app.call('GET /user-notifications/v2/alerts', { as, query: {} })
  return body.alerts.flatMap(({ kind, facts, isRead }) => (isRead ? [] : [`${kind}: ${facts.name}`]))
}
const detailsOf = async (as: Caller, id: string) =>
  (await app.call('GET /my-network/v2/practices/:id', { as, params: { id } })).body

describe('an invite', () => {
  test('is sent, seen by both sides, and accepted: both are connected, sorted by name', async () => {
    const id = randomUUID()
    const { body } = await invite(app, bright, lakeside, id, 'We refer to you.')
    expect(body).toMatchObject({
      isConnected: false,
      invite: {
        practiceInviteId: id,
        type: 'practice_invite',
        direction: 'sent',
        status: 'pending',
        fromPracticeId: bright.practiceId,
        toPracticeId: lakeside.practiceId,
        fromUserId: bright.givenName,
        toUserId: null,
        message: 'We refer to you.',
        party: {
          kind: 'practice',
          name: 'Lakeside Oral Surgery',
          practiceType: 'Oral surgery',
          city: 'Austin',
        },
      },
    })
    expect(await readLists(app, lakeside)).toMatchObject({
      received: [
        {
          practiceInviteId: id,
          direction: 'received',
          fromUserName: 'Dr Ada Owens',
          resendAt: null,
          party: { name: 'Bright Smiles Dental' },
        },
      ],
      sent: [],
    })
    expect((await app.call('GET /practice-invites/v3/pending-count', { as: lakeside })).body).toEqual({
      pendingCount: 1,
    })
    expect((await accept(app, lakeside, id)).status).toBe(200)
    expect(await namesOf(bright)).toEqual(['Lakeside Oral Surgery'])
    expect(await readLists(app, lakeside)).toMatchObject({
      organizations: [{ name: 'Bright Smiles Dental' }],
      received: [],
      sent: [],
    })
    await invite(app, hilltop, bright, id)
    await accept(app, bright, id)
    expect(await namesOf(bright)).toEqual(['Hilltop Medical Group', 'Lakeside Oral Surgery'])
  })

  test('sent twice is one, by the same id and by another, and after the answer too', async () => {
    const id = randomUUID()
    const [one, other] = await Promise.all([
      invite(app, bright, lakeside, id),
      invite(app, bright, lakeside, id),
    ])
    expect(one.body).toEqual(other.body)
    const again = await invite(app, bright, lakeside)
    expect(again.body).toEqual(one.body)
    expect((await readLists(app, lakeside)).received).toHaveLength(1)
    await accept(app, lakeside, id)
    expect(await invite(app, bright, lakeside, id)).toMatchObject({
      status: 200,
      body: { invite: null, isConnected: true },
    })
  })

  test('that crosses another ends in one connection, in either order', async () => {
    for (let round = 0; round < 4; round += 1) {
      await forgetAll(app)
      const answers = await Promise.all([invite(app, bright, hilltop), invite(app, hilltop, bright)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers.map(({ body }) => body.isConnected).toSorted()).toEqual([false, true])
      expect(await namesOf(bright)).toEqual(['Hilltop Medical Group'])
      expect(await readLists(app, hilltop)).toMatchObject({
        organizations: [{ name: 'Bright Smiles Dental' }],
        received: [],
        sent: [],
      })
    }
  })

  test('that was ignored stays pending for its sender, and connects when the other side invites', async () => {
    const id = randomUUID()
    await invite(app, lakeside, hilltop, id)
    expect((await ignore(app, hilltop, id)).status).toBe(200)
    expect((await ignore(app, hilltop, id)).status).toBe(200)
    expect((await readLists(app, hilltop)).received).toEqual([])
    expect((await readLists(app, lakeside)).sent).toMatchObject([{ practiceInviteId: id, status: 'pending' }])
    expect(await detailsOf(lakeside, hilltop.practiceId!)).toMatchObject({ connectionStatus: 'Pending' })
    expect(await detailsOf(hilltop, lakeside.practiceId!)).toMatchObject({
      connectionStatus: 'NotConnected',
      abilities: { mayInvite: true, mayAnswer: false },
    })
    expect((await invite(app, hilltop, lakeside)).body).toEqual({ invite: null, isConnected: true })
    expect(await namesOf(lakeside)).toEqual(['Hilltop Medical Group'])
  })

  test('that was taken back cannot be accepted, and of accepting and taking back one wins', async () => {
    const id = randomUUID()
    await invite(app, bright, lakeside, id)
    expect((await withdraw(app, bright, id)).status).toBe(200)
    expect(await accept(app, lakeside, id)).toMatchObject({
      status: 404,
      body: { code: 'request-not-found' },
    })
    expect((await withdraw(app, bright, id)).status).toBe(404)
    for (let round = 0; round < 3; round += 1) {
      const next = randomUUID()
      await forgetAll(app)
      await invite(app, hilltop, lakeside, next)
      const [accepted, taken] = await Promise.all([accept(app, lakeside, next), withdraw(app, hilltop, next)])
      expect([accepted.status, taken.status].toSorted()).toEqual([200, 404])
      expect(await namesOf(lakeside)).toEqual(accepted.status === 200 ? ['Hilltop Medical Group'] : [])
    }
  })

  test('accepted by two at once is accepted once', async () => {
    const colleague = await app.signIn('frontdesk@lakesidesurgery.example')
    const id = randomUUID()
    await invite(app, bright, lakeside, id)
    const answers = await Promise.all([accept(app, lakeside, id), accept(app, colleague, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await namesOf(bright)).toEqual(['Lakeside Oral Surgery'])
  })

  test('can be sent again after a day', async () => {
    const id = randomUUID()
    await invite(app, individual, lakeside, id)
    const again = (as: Caller) => app.call('POST /practice-invites/v3/resend', { as, body: { inviteId: id } })
    expect(await again(individual)).toMatchObject({ status: 429, body: { code: 'sent-recently' } })
    expect((await again(lakeside)).status).toBe(404)
    app.clock.pass(24 * 60 * 60)
    const renewed = await app.signIn('host@professional.example')
    expect((await again(renewed)).status).toBe(200)
    expect((await again(renewed)).status).toBe(429)
    await signInAll()
  })

  test('goes neither to oneself nor to whom nobody sees', async () => {
    expect(await invite(app, bright, bright)).toMatchObject({ status: 409, body: { code: 'own-practice' } })
    const nobody = { ...lakeside, practiceId: randomUUID() }
    expect(await invite(app, bright, nobody)).toMatchObject({
      status: 404,
      body: { code: 'practice-not-found' },
    })
    const colleague = { ...lakeside, practiceId: null }
    expect(await invite(app, bright, colleague)).toMatchObject({
      status: 404,
      body: { code: 'person-not-reachable' },
    })
    const other = { ...(await app.signIn('member@professional.example')) }
    expect(await invite(app, individual, other)).toMatchObject({ status: 409, body: { code: 'ask-person' } })
  })

  test('needs to be named, in the words of the specification', async () => {
    const message = 'Either practiceInviteId or personConnectionId must be provided.'
    for (const call of ['POST /practice-invites/v3/accept', 'POST /practice-invites/v3/ignore'] as const)
      expect(await app.call(call, { as: bright, body: {} })).toMatchObject({ status: 400, body: { message } })
    for (const query of [{}, { inviteId: '' }, { inviteId: 'none' }])
      expect(await app.call('DELETE /practice-invites/v3/delete', { as: bright, query })).toMatchObject({
        status: 400,
        body: { message: 'Invite ID must be provided to delete a practice invite.' },
      })
  })

  test('of others is nobody’s to see, answer or take back', async () => {
    const id = randomUUID()
    await invite(app, bright, lakeside, id)
    for (const act of [accept, ignore, withdraw])
      expect(await act(app, hilltop, id)).toMatchObject({ status: 404, body: { code: 'request-not-found' } })
    expect(await invite(app, hilltop, individual, id)).toMatchObject({ status: 404 })
    // The sender cannot accept it, and the receiver cannot withdraw it.
    expect((await accept(app, bright, id)).status).toBe(404)
    expect((await withdraw(app, lakeside, id)).status).toBe(404)
    expect(await readLists(app, hilltop)).toMatchObject({ received: [], sent: [] })
  })
})

describe('a practice and somebody on their own', () => {
  test('are connected from either side, and disconnected again', async () => {
    const id = randomUUID()
    const { body } = await invite(app, individual, bright, id)
    expect(body.invite).toMatchObject({ type: 'individual_invite', fromPracticeId: null })
    expect((await readLists(app, bright)).received).toMatchObject([
      { party: { kind: 'individual', name: 'Dr Henry Moss' } },
    ])
    await accept(app, bright, id)
    expect((await readLists(app, bright)).individuals).toMatchObject([
      { kind: 'individual', id: individual.givenName, lastName: 'Moss' },
    ])
    expect(await namesOf(individual)).toEqual(['Bright Smiles Dental'])
    expect((await disconnect(app, individual, bright.practiceId!)).status).toBe(200)
    expect((await readLists(app, bright)).individuals).toEqual([])
    const back = randomUUID()
    await invite(app, bright, individual, back)
    await accept(app, individual, back)
    expect((await disconnect(app, bright, individual.givenName)).status).toBe(200)
    expect(await namesOf(individual)).toEqual([])
  })
})

describe('a connection', () => {
  const connectTwo = async (one: Caller, other: Caller) => {
    await invite(app, one, other)
    await invite(app, other, one)
  }

  test('is ended once, also when both end it', async () => {
    await connectTwo(bright, lakeside)
    const answers = await Promise.all([
      disconnect(app, bright, lakeside.practiceId!),
      disconnect(app, lakeside, bright.practiceId!),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await namesOf(bright)).toEqual([])
    expect(await namesOf(lakeside)).toEqual([])
    expect(await disconnect(app, bright, lakeside.practiceId!)).toMatchObject({
      status: 404,
      body: { code: 'connection-not-found' },
    })
  })

  test('shows a practice’s page with its fax number, and nobody’s own address or number', async () => {
    const id = lakeside.practiceId!
    const before = await detailsOf(bright, id)
    expect(before).toMatchObject({
      Name: 'Lakeside Oral Surgery',
      telephoneNumber: '+15125550164',
      eFaxNumber: null,
      timeZone: 'America/Chicago',
      holidays: [],
      connectionStatus: 'NotConnected',
      connectedAt: null,
      abilities: { mayInvite: true, mayAnswer: false, mayDisconnect: false },
    })
    expect(before.addresses).toHaveLength(1)
    expect(before.officeHours?.find(({ day }) => day === 'Friday')).toEqual({
      day: 'Friday',
      isOpen: true,
      spans: [{ opensAt: '07:30', closesAt: '13:00' }],
    })
    await connectTwo(bright, lakeside)
    const after = await detailsOf(bright, id)
    expect(after).toMatchObject({
      eFaxNumber: '+15125550161',
      connectionStatus: 'Connected',
      abilities: { mayInvite: false, mayAnswer: false, mayDisconnect: true },
    })
    // A person who waits for an identity check is not shown.
    expect(after.teamMembers.map(({ displayName }) => displayName)).toEqual(['Dr Elena Fox', 'Farid Khan'])
    expect(JSON.stringify(after)).not.toMatch(/@|\+1512555010/)
    expect((await detailsOf(bright, bright.practiceId!)).abilities).toEqual({
      mayInvite: false,
      mayAnswer: false,
      mayDisconnect: false,
    })
  })
})

describe('people are alerted', () => {
  test('that a practice wants to connect, until somebody responds; and the sender, that it was accepted', async () => {
    const manager = await app.signIn('frontdesk@brightsmiles.example')
    const id = randomUUID()
    await invite(app, hilltop, bright, id)
    const invited = 'network.practice-invited: Hilltop Medical Group'
    for (const one of [bright, manager]) expect(await alertsOf(one)).toContain(invited)
    const assistant = await app.signIn('assistant@brightsmiles.example')
    expect(await alertsOf(assistant)).not.toContain(invited)
    await accept(app, manager, id)
    for (const one of [bright, manager]) expect(await alertsOf(one)).not.toContain(invited)
    const accepted = 'network.invite-accepted: Bright Smiles Dental'
    expect(await alertsOf(hilltop)).toContain(accepted)
  })

  test('how many wait', async () => {
    const countOf = async (as: Caller, name: string) => {
      const { body } = await app.call('GET /user-notifications/v2', { as })
      return body.data.counts.find((one) => one.name === name)?.count
    }
    await invite(app, lakeside, hilltop)
    await invite(app, lakeside, individual)
    expect(await countOf(hilltop, 'networkRequests')).toBe(1)
    expect(await countOf(individual, 'individualNetworkRequests')).toBe(1)
    expect(await countOf(lakeside, 'networkRequests')).toBe(0)
  })
})
