import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import { addJoinRequest } from '#capabilities/office/testing/office-calls.ts'
import type { Party } from '../party.ts'
import {
  accept,
  type Caller,
  disconnect,
  eventsOfBoth,
  ignore,
  invite,
  readLists,
  withdraw,
} from '../testing/practice-connections.ts'
import { useNetwork } from '../testing/use-network.ts'

const { app, signInAll, bright, lakeside, individual } = useNetwork()

const INVITE = 'network.practice-invite'
const REMOVED = 'network.practice-invite-removed'
const CONNECTED = 'network.connected'
const DISCONNECTED = 'network.disconnected'

async function well(call: string, { as, body }: { as: Caller; body?: object }): Promise<void> {
  const answer = await app.send(call, { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const connectTwo = async (one: Caller, other: Caller) => {
  await invite(app, one, other)
  await invite(app, other, one)
}
const inTransaction = (work: Parameters<typeof app.services.transactions.run>[0]) =>
  app.services.transactions.run(work)

describe('every change is published to both sides', () => {
  test.each(['a practice', 'an individual'])('an invite of %s, and its ends', async (who) => {
    const sender = who === 'a practice' ? lakeside : individual
    const both = [sender, bright]
    const id = randomUUID()
    expect(await eventsOfBoth(app, both, () => invite(app, sender, bright, id))).toEqual([[INVITE], [INVITE]])
    expect(await eventsOfBoth(app, both, () => invite(app, sender, bright, id))).toEqual([[], []])
    expect(await eventsOfBoth(app, both, () => ignore(app, bright, id))).toEqual([[], [REMOVED]])
    expect(await eventsOfBoth(app, both, () => withdraw(app, sender, id))).toEqual([[REMOVED], []])
    await invite(app, sender, bright, id)
    expect(await eventsOfBoth(app, both, () => withdraw(app, sender, id))).toEqual([[REMOVED], [REMOVED]])
    await invite(app, sender, bright, id)
    const contactsFirst = (events: string[]) => events.filter((name) => name !== 'network.contacts')
    const accepted = await eventsOfBoth(app, both, () => accept(app, bright, id))
    expect(accepted.map(contactsFirst)).toEqual([[CONNECTED], [CONNECTED]])
    const partnerId = sender.practiceId ?? sender.givenName
    const ended = await eventsOfBoth(app, both, () => disconnect(app, bright, partnerId))
    expect(ended.map(contactsFirst)).toEqual([[DISCONNECTED], [DISCONNECTED]])
  })

  test('invites that cross', async () => {
    await invite(app, bright, lakeside)
    expect(await eventsOfBoth(app, [bright, lakeside], () => invite(app, lakeside, bright))).toEqual([
      [CONNECTED],
      [CONNECTED],
    ])
  })

  test('an invite that is sent again', async () => {
    const id = randomUUID()
    await invite(app, bright, lakeside, id)
    app.clock.pass(24 * 60 * 60)
    await signInAll()
    const again = () => well('POST /practice-invites/v3/resend', { as: bright, body: { inviteId: id } })
    expect(await eventsOfBoth(app, [bright, lakeside], again)).toEqual([[INVITE], []])
  })
})

describe('what a practice is like', () => {
  test('follows its data and its team', async () => {
    await connectTwo(bright, lakeside)
    await invite(app, individual, bright)
    await connectTwo(individual, lakeside)
    const sides = [lakeside, individual]
    const { body } = await app.call('GET /my-office/v2/practice', { as: bright })
    const renamed = await eventsOfBoth(app, sides, () =>
      well('PUT /my-office/v2/practice', { as: bright, body: { ...body, practiceType: 'Endodontics' } }),
    )
    expect(renamed[0]).toContain(CONNECTED)
    expect(renamed[1]).toContain(INVITE)
    const { givenName } = await app.signIn('assistant@brightsmiles.example')
    await eventsOfBoth(app, sides, () =>
      well(`DELETE /my-office/v2/team-members/${givenName}`, { as: bright }),
    )
    const before = (await readLists(app, lakeside)).organizations[0]?.memberCount
    const joining = { personId: givenName, practiceId: bright.practiceId! }
    await addJoinRequest(app, joining.personId, joining.practiceId)
    const { body: requests } = await app.call('GET /invitations/v2/join-requests', { as: bright })
    const token = requests.officeJoinRequests.find((one) => one.personId === givenName)?.approveRejectToken
    await eventsOfBoth(app, sides, () =>
      well(`POST /invitations/v2/join-requests/${token}/approve`, { as: bright }),
    )
    expect((await readLists(app, lakeside)).organizations[0]?.memberCount).toBe((before ?? 0) + 1)
  })

  test('is seen by nobody while it is suspended, and by its partners again after', async () => {
    const hilltop = await app.signIn('owner@hilltopmedical.example')
    const practiceId = hilltop.practiceId!
    await connectTwo(hilltop, bright)
    await invite(app, hilltop, lakeside)
    await invite(app, individual, hilltop)
    const sides = [bright, lakeside, individual]
    const before = await Promise.all(sides.map((side) => readLists(app, side)))
    const suspend = () => inTransaction((tx) => office.suspendPractice(tx, app.services, practiceId))
    const gone = await eventsOfBoth(app, sides, suspend)
    expect(gone.map(([first]) => first)).toEqual([DISCONNECTED, REMOVED, REMOVED])
    for (const side of sides) {
      const { organizations, received, sent } = await readLists(app, side)
      expect([...organizations, ...received, ...sent]).toEqual([])
      const seen = await app.call('GET /my-network/v2/practices/:id', {
        as: side,
        params: { id: practiceId },
      })
      expect(seen.status).toBe(404)
      expect((await invite(app, side, hilltop)).status).toBe(404)
    }
    const resume = () => inTransaction((tx) => office.resumePractice(tx, app.services, practiceId))
    await eventsOfBoth(app, sides, resume)
    expect(await Promise.all(sides.map((side) => readLists(app, side)))).toEqual(before)
  })
})

describe('what ends with a place', () => {
  /** Somebody of Lakeside who looks after its network, and has invited Bright Smiles. */
  async function manager() {
    const as = await app.signIn('frontdesk@lakesidesurgery.example')
    const id = randomUUID()
    await invite(app, as, bright, id)
    return { as, id }
  }

  test('an invite of somebody who leaves passes to their heir, or is withdrawn', async () => {
    const { as, id } = await manager()
    const remove = (heir: string) => () =>
      well(`DELETE /my-office/v2/team-members/${as.givenName}?invitations=${heir}`, { as: lakeside })
    const both = [lakeside, bright]
    const passed = await eventsOfBoth(app, both, remove('keep'))
    expect(passed[1]).toContain(INVITE)
    expect((await readLists(app, bright)).received).toMatchObject([
      { practiceInviteId: id, fromUserId: lakeside.givenName, fromUserName: 'Dr Elena Fox' },
    ])
    await withdraw(app, lakeside, id)
    await inTransaction(async (tx) => {
      const requestId = await office.requestToJoin(tx, app.services, {
        personId: as.givenName,
        practiceId: lakeside.practiceId!,
        role: 'Administration',
      })
      await office.approveRequest(tx, app.services, {
        id: requestId,
        person_id: as.givenName,
        practice_id: lakeside.practiceId!,
      })
    })
    const back = await manager()
    const withdrawn = await eventsOfBoth(app, both, remove('withdraw'))
    expect(withdrawn.flat()).toContain(REMOVED)
    expect((await accept(app, bright, back.id)).status).toBe(404)
  })

  test('an individual who joins a practice loses their own connections, and both sides get the events', async () => {
    const alone = await app.signIn('member@professional.example')
    await connectTwo(alone, lakeside)
    await invite(app, alone, bright)
    const ended: [Party, Party][] = []
    const remove = app.services.hooks.on('network.connectionEnded', (_tx, one, other) => {
      ended.push([one, other])
    })
    const events = await eventsOfBoth(app, [lakeside, bright], () =>
      addJoinRequest(app, alone.givenName, bright.practiceId!),
    )
    expect(events[0]).toContain(DISCONNECTED)
    expect(events[1]).toContain(REMOVED)
    expect(ended).toEqual([[{ personId: alone.givenName }, { practiceId: lakeside.practiceId }]])
    remove()
  })
})
