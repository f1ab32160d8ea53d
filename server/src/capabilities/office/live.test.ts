import { OFFICE_PARTS, type OfficePart } from '@corridor/contract/office/parts.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { changesSince, checkReplay } from '#testing/replay.ts'
import { useTestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { acceptInvitation, findInvite, leave, resumePractice, suspendPractice } from './public.ts'
import { addJoinRequest, inviteCodeTo, send } from './testing/office-calls.ts'

const app = useTestApp()
let owner: LoginReply
let practiceId: string
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  practiceId = owner.practiceId!
})

const CALLS = {
  team: 'GET /invitations/v2/team-members',
  practice: 'GET /my-office/v2/practice',
  invitations: 'GET /invitations/v2/team-invitations',
  'join-requests': 'GET /invitations/v2/join-requests',
} as const satisfies Record<OfficePart, string>
type Office = Partial<Record<OfficePart, unknown>>

const readPart = async (part: OfficePart) => (await app.call(CALLS[part], { as: owner })).body
async function readOffice(): Promise<Office> {
  const state: Office = {}
  for (const part of OFFICE_PARTS) state[part] = await readPart(part)
  return state
}

/** The parts that were published, in order; fails when that is not all that changed. */
async function partsPublishedBy(act: () => Promise<unknown>): Promise<unknown[]> {
  const changes = await checkReplay<Office>({
    app,
    as: owner,
    streams: [`office:${practiceId}`, `office-desk:${practiceId}`],
    read: readOffice,
    // The window's own rule: refetch the named part.
    apply: async (state, { payload }) => {
      const part = payload.part as OfficePart
      return { ...state, [part]: await readPart(part) }
    },
    act,
  })
  return changes.map(({ payload }) => payload.part)
}

async function well(call: string, body?: object): Promise<void> {
  const answer = await app.send(call, { as: owner, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const idOf = async (email: string) => (await app.signIn(email)).givenName
const invitationId = async (email: string) => {
  const { body } = await app.call(CALLS.invitations, { as: owner })
  return body.teamMemberInvitationList.find((one) => one.email === email)!.id
}
const requestToken = async (personId: string) => {
  const { body } = await app.call(CALLS['join-requests'], { as: owner })
  return body.officeJoinRequests.find((one) => one.personId === personId)!.approveRejectToken
}

describe('what somebody is invited to', () => {
  const RECEIVED = 'office.received-changed'

  test.each(['alone', 'before-team'] as const)(
    'is published to them and to nobody else, also before they are let in (%s)',
    async (place) => {
      const [invited, other] = [await signInNewcomer(app, { place }), await signInNewcomer(app, { place })]
      const windows = [
        await openWindow(app, invited),
        await openWindow(app, other),
        await openWindow(app, owner),
      ]
      const countReceived = () =>
        windows.map(({ events }) => events.filter(({ name }) => name === RECEIVED).length)
      const email = invited.email
      await send(app, owner, { ToEmail: email })
      await expect.poll(countReceived).toEqual([1, 0, 0])
      app.clock.pass(120)
      await well('POST /invitations/v2/resend', { InvitationMode: 1, Email: email })
      await expect.poll(countReceived).toEqual([2, 0, 0])
      await well(`DELETE /invitations/v2/${await invitationId(email)}`)
      await expect.poll(countReceived).toEqual([3, 0, 0])
      expect(windows[0]!.events.find(({ name }) => name === RECEIVED)?.payload).toEqual({})
      for (const window of windows) window.close()
    },
  )

  test('is published when the practice is suspended, and when it is resumed', async () => {
    const invited = await signInNewcomer(app, { place: 'before-team' })
    await send(app, owner, { ToEmail: invited.email })
    const { events, close } = await openWindow(app, invited)
    const countReceived = () => events.filter(({ name }) => name === RECEIVED).length
    const received = async () =>
      (await app.call('GET /invitations/v2/received', { as: invited })).body.receivedInvitations.length
    for (const [change, times, open] of [
      [suspendPractice, 1, 0],
      [resumePractice, 2, 1],
    ] as const) {
      await app.services.transactions.run((tx) => change(tx, app.services, practiceId))
      await expect.poll(countReceived).toBe(times)
      expect(await received()).toBe(open)
    }
    close()
    owner = await app.signIn('owner@brightsmiles.example')
  })
})

describe('every change of the office is published', () => {
  const invited = 'replay@applicant.example'

  test('an invitation is sent, sent again and taken back', async () => {
    expect(await partsPublishedBy(() => send(app, owner, { ToEmail: invited }))).toEqual(['invitations'])
    app.clock.pass(120)
    const again = { InvitationMode: 1, Email: invited, Role: 'Hygienist' }
    expect(await partsPublishedBy(() => well('POST /invitations/v2/resend', again))).toEqual(['invitations'])
    const id = await invitationId(invited)
    expect(await partsPublishedBy(() => well(`DELETE /invitations/v2/${id}`))).toEqual(['invitations'])
  })

  test('somebody accepts theirs', async () => {
    await send(app, owner, { ToEmail: 'host@professional.example' })
    const code = await inviteCodeTo(app, 'host@professional.example')
    const personId = await idOf('host@professional.example')
    const accept = () =>
      app.services.transactions.run(async (tx) => {
        const invite = await findInvite(tx.db, app.services, code)
        if (invite?.kind === 'team') await acceptInvitation(tx, app.services, invite.invitation, personId)
      })
    expect(await partsPublishedBy(accept)).toEqual(expect.arrayContaining(['team', 'invitations']))
  })

  test('somebody asks to join, and is let in; another is turned away', async () => {
    const personId = await idOf('member@professional.example')
    expect(await partsPublishedBy(() => addJoinRequest(app, personId, practiceId))).toEqual(
      expect.arrayContaining(['team', 'join-requests']),
    )
    const approve = `POST /invitations/v2/join-requests/${await requestToken(personId)}/approve`
    expect(await partsPublishedBy(() => well(approve))).toEqual(
      expect.arrayContaining(['team', 'join-requests']),
    )
    const waiting = await idOf('pending@brightsmiles.example')
    const reject = `POST /invitations/v2/join-requests/${await requestToken(waiting)}/reject`
    expect(await partsPublishedBy(() => well(reject))).toEqual(
      expect.arrayContaining(['team', 'join-requests']),
    )
  })

  test('somebody may open more, gets another role, and is taken off the team', async () => {
    const id = await idOf('assistant@brightsmiles.example')
    const member = `/my-office/v2/team-members/${id}`
    expect(
      await partsPublishedBy(() => well(`PATCH ${member}/claims`, { grant: ['PracticeAdmin'] })),
    ).toContain('team')
    expect(
      await partsPublishedBy(() => well(`PATCH ${member}/claims`, { withdraw: ['PracticeAdmin'] })),
    ).toContain('team')
    expect(await partsPublishedBy(() => well(`PATCH ${member}/role`, { role: 'Doctor' }))).toContain('team')
    expect(await partsPublishedBy(() => well(`DELETE ${member}`))).toContain('team')
  })

  test('somebody who waits goes away by themselves', async () => {
    const personId = await idOf('newcomer@professional.example')
    await addJoinRequest(app, personId, practiceId)
    const goAway = () => app.services.transactions.run((tx) => leave(tx, app.services, personId))
    expect(await partsPublishedBy(goAway)).toEqual(expect.arrayContaining(['team', 'join-requests']))
  })

  test('the practice has other data, and another code', async () => {
    const { body } = await app.call(CALLS.practice, { as: owner })
    const change = { ...body, name: 'Bright Smiles Downtown' }
    expect(await partsPublishedBy(() => well('PUT /my-office/v2/practice', change))).toContain('practice')
    expect(await partsPublishedBy(() => well('POST /my-office/v2/practice/invite-code'))).toEqual([
      'practice',
    ])
  })
})

test('the streams of an office are followed by those who may hear them', async () => {
  const streams = (id: string) =>
    [`office:${id}`, `office-desk:${id}`].map((stream) => ({ stream, seq: null }))
  const seqs = async (email: string, id = practiceId) =>
    (await changesSince(app, await app.signIn(email), streams(id))).map(({ seq }) => seq)
  expect(await seqs('owner@brightsmiles.example')).toEqual([expect.any(Number), expect.any(Number)])
  expect(await seqs('frontdesk@brightsmiles.example')).toEqual([expect.any(Number), null])
  expect(await seqs('owner@lakesidesurgery.example')).toEqual([null, null])
  expect(await seqs('owner@brightsmiles.example', crypto.randomUUID())).toEqual([null, null])
})
