import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useSignedIn } from '#testing/test-app.ts'
import { whenFollowed } from '../testing/followed.ts'
import {
  accept,
  type Caller,
  eventsOfBoth,
  invite,
  readLists,
  withdraw,
} from '../testing/practice-connections.ts'
import { useNetwork } from '../testing/use-network.ts'

const { app, bright, individual } = useNetwork()
const lakeside = useSignedIn(app, 'frontdesk@lakesidesurgery.example')

const write = async (as: Caller, email: string, more: object = {}) => {
  const answer = await app.call('POST /practice-invites/v3/send-by-email', {
    as,
    body: { inviteId: randomUUID(), kind: 'practice', email, message: 'Come and see.', ...more },
  })
  await whenFollowed(app)
  return answer
}
const registrationsOf = async (as: Caller) =>
  (await app.call('GET /practice-invites/v3/registration', { as })).body.pendingRegistrationInvites
const addressesOf = async (as: Caller) => (await registrationsOf(as)).map(({ email }) => email)
const newAddress = () => `${randomUUID()}@elsewhere.example`

describe('a practice that writes to an address', () => {
  test('is answered alike, whosesoever it is, and sees no more than the address', async () => {
    const unknown = await write(lakeside, newAddress())
    const existing = await write(lakeside, 'assistant@brightsmiles.example')
    expect([unknown.status, existing.status]).toEqual([200, 200])
    expect(Object.keys(existing.body).toSorted()).toEqual(Object.keys(unknown.body).toSorted())
    expect(existing.body).toMatchObject({
      kind: 'practice',
      invitedByName: 'Farid Khan',
      isExpired: false,
      abilities: { mayResend: false, mayDelete: true },
    })
    const [first] = await addressesOf(lakeside)
    expect(first).toBe('assistant@brightsmiles.example')
    expect((await readLists(app, lakeside)).sent).toEqual([])
    const details = { as: lakeside, params: { id: bright.practiceId! } }
    expect((await app.call('GET /my-network/v2/practices/:id', details)).body).toMatchObject({
      connectionStatus: 'NotConnected',
      openInvite: null,
      abilities: { mayInvite: true },
    })
    expect((await app.mailTo('assistant@brightsmiles.example')).text).toContain(
      'Lakeside Oral Surgery invites',
    )
    // The holder of the address finds it like any other invite, and both are connected.
    const [received] = (await readLists(app, bright)).received
    expect(received).toMatchObject({ message: 'Come and see.', party: { name: 'Lakeside Oral Surgery' } })
    const sides = [lakeside, bright]
    const events = await eventsOfBoth(app, sides, () => accept(app, bright, received?.practiceInviteId ?? ''))
    expect(events[0]).toEqual(expect.arrayContaining(['network.connected', 'network.registration-invites']))
    expect(await addressesOf(lakeside)).not.toContain('assistant@brightsmiles.example')
  })

  test('and then invites its practice openly learns nothing by that either', async () => {
    await write(lakeside, 'hygienist@brightsmiles.example')
    const id = randomUUID()
    const { body } = await invite(app, lakeside, bright, id)
    expect(body.invite).toMatchObject({ practiceInviteId: id })
    expect((await readLists(app, bright)).received).toMatchObject([{ practiceInviteId: id }])
  })

  test('takes it back, with what came of it', async () => {
    const { body } = await write(lakeside, 'frontdesk@brightsmiles.example')
    expect((await readLists(app, bright)).received).toHaveLength(1)
    const events = await eventsOfBoth(app, [lakeside, bright], () => withdraw(app, lakeside, body.inviteId))
    expect(events).toEqual([['network.registration-invites'], ['network.practice-invite-removed']])
    expect((await readLists(app, bright)).received).toEqual([])
    expect((await withdraw(app, bright, body.inviteId)).status).toBe(404)
  })

  test('sends it again after a day, the same id once, and its own team under My office', async () => {
    const inviteId = randomUUID()
    const email = newAddress()
    const [one, other] = await Promise.all([
      write(lakeside, email, { inviteId }),
      write(lakeside, email, { inviteId }),
    ])
    expect(one.body).toEqual(other.body)
    expect(await write(lakeside, email)).toMatchObject({ status: 409, body: { code: 'already-invited' } })
    expect(await write(bright, newAddress(), { inviteId })).toMatchObject({ status: 404 })
    const again = (as: Caller) => app.call('POST /practice-invites/v3/resend', { as, body: { inviteId } })
    expect(await again(lakeside)).toMatchObject({ status: 429, body: { code: 'sent-recently' } })
    expect((await again(bright)).status).toBe(404)
    expect(await write(lakeside, newAddress(), { kind: 'person' })).toMatchObject({
      status: 409,
      body: { code: 'invite-team-in-office' },
    })
    expect(await write(lakeside, 'owner@lakesidesurgery.example')).toMatchObject({ status: 409 })
  })
})

test('an invitation by address is published to both sides, and again once it is accepted', async () => {
  for (const as of [lakeside, individual]) {
    const sides = [as, bright]
    const events = await eventsOfBoth(app, sides, () => write(as, 'owner@brightsmiles.example'))
    expect(events).toEqual([['network.registration-invites'], ['network.practice-invite']])
    expect(await addressesOf(as)).toContain('owner@brightsmiles.example')
    const [received] = (await readLists(app, bright)).received
    await eventsOfBoth(app, sides, () => accept(app, bright, received!.practiceInviteId))
    expect(await addressesOf(as)).not.toContain('owner@brightsmiles.example')
    const { organizations, individuals } = await readLists(app, bright)
    expect([...organizations, ...individuals].map(({ id }) => id)).toContain(as.practiceId ?? as.givenName)
  }
})

describe('somebody on their own who writes to an address', () => {
  test('invites the practice of its holder, and sees only the address', async () => {
    const { status, body } = await write(individual, 'owner@lakesidesurgery.example')
    expect(status).toBe(200)
    expect(await addressesOf(individual)).toEqual(['owner@lakesidesurgery.example'])
    expect((await readLists(app, individual)).sent).toEqual([])
    expect((await readLists(app, lakeside)).received).toMatchObject([{ party: { kind: 'individual' } }])
    const events = await eventsOfBoth(app, [individual, lakeside], () =>
      withdraw(app, individual, body.inviteId),
    )
    expect(events[1]).toEqual(['network.practice-invite-removed'])
    expect(await addressesOf(individual)).toEqual([])
  })

  test('not to their own, not twice to one, and nobody else sees it', async () => {
    expect((await write(individual, 'host@professional.example')).status).toBe(400)
    const email = newAddress()
    const { body } = await write(individual, email, { kind: 'person' })
    expect(body).toMatchObject({ kind: 'person', email, invitedByName: 'Dr Henry Moss' })
    expect(await write(individual, email, { kind: 'person' })).toMatchObject({ status: 409 })
    const other = await app.signIn('member@professional.example')
    expect(await addressesOf(other)).toEqual([])
    expect((await withdraw(app, other, body.inviteId)).status).toBe(404)
  })
})

describe('nobody is rung at all day', () => {
  const writeAndTakeBack = async (as: Caller, email: string) => {
    const { status, body } = await write(as, email)
    const rang = (await readLists(app, bright)).received.length
    if (status === 200) await withdraw(app, as, body.inviteId)
    return { status, rang }
  }

  test('by inviting the addresses of one practice, withdrawing and inviting again; nor does that reveal whose they are', async () => {
    const team = ['owner', 'frontdesk', 'assistant'].map((one) => `${one}@brightsmiles.example`)
    const answers = []
    for (let round = 0; round < 8; round += 1)
      answers.push(await writeAndTakeBack(lakeside, team[round % team.length] ?? ''))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.reduce((sum, { rang }) => sum + rang, 0)).toBe(5)
    expect((await invite(app, lakeside, bright)).status).toBe(200)
  })

  test('nor by somebody on their own', async () => {
    const email = newAddress()
    for (let round = 0; round < 10; round += 1)
      expect((await writeAndTakeBack(individual, email)).status).toBe(200)
    expect((await writeAndTakeBack(individual, email)).status).toBe(429)
    expect((await writeAndTakeBack(individual, newAddress())).status).toBe(200)
  })
})

test('a manager of the network does not learn from it who has requested to join; an admin does', async () => {
  const frontdesk = await app.signIn('frontdesk@brightsmiles.example')
  const email = 'pending@brightsmiles.example'
  expect((await write(frontdesk, email)).status).toBe(200)
  expect(await write(bright, email)).toMatchObject({ status: 409, body: { code: 'has-asked-to-join' } })
})
