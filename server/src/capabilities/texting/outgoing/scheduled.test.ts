import { randomUUID } from 'node:crypto'
import { scheduledNotSent } from '@corridor/contract/texting/alerts.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { leave } from '#capabilities/office/public.ts'
import { useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { KIND } from '../kind.ts'
import { newNumber, textDesk } from '../testing/desk.ts'
import { sendScheduled } from './scheduled.ts'

const BASE = '/patient-texting/v2'
const app = useTestApp()
let desk: Awaited<ReturnType<typeof app.signIn>>
let own: ReturnType<typeof textDesk>
beforeAll(async () => {
  desk = await app.signIn('frontdesk@brightsmiles.example')
  own = textDesk(app, desk)
})
const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 50 })

describe('a scheduled text', () => {
  test('is sent when it is due, once; a canceled one is not', async () => {
    const number = newNumber()
    const { id: conversationId } = await own.open(number)
    const schedule = async (smsMessage: string) => {
      const sendAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
      const body = { id: randomUUID(), conversationId, smsMessage, sendAt }
      expect((await app.call(`POST ${BASE}/scheduled`, { as: desk, body })).status).toBe(200)
      return body.id
    }
    await schedule('Later')
    const second = await schedule('Never')
    await app.call(`DELETE ${BASE}/scheduled/:id`, { as: desk, params: { id: second } })
    app.clock.pass(61)
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'texting.send-scheduled'`.execute(
      app.services.db,
    )
    app.services.jobs.ring('texting.send-scheduled')
    await soon(async () =>
      expect(await own.phone(number)).toMatchObject([{ text: 'Bright Smiles Dental: Later' }]),
    )
    expect((await app.call(`GET ${BASE}/scheduled`, { as: desk })).body.scheduled).toEqual([])
  })

  test('is seen by the whole team with its sender, who and a colleague can cancel it, and another practice cannot', async () => {
    const { id: conversationId } = await own.open(newNumber())
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const body = { id: randomUUID(), conversationId, smsMessage: 'See you tomorrow.', sendAt }
    const senderId = (await app.call(`POST ${BASE}/scheduled`, { as: desk, body })).body.senderId
    const [colleague, stranger] = [
      await app.signIn('owner@brightsmiles.example'),
      await app.signIn('frontdesk@lakesidesurgery.example'),
    ]
    const listed = async (as: typeof desk, query = { conversationId }) =>
      (await app.call(`GET ${BASE}/scheduled`, { as, query })).body.scheduled
    expect(await listed(colleague)).toMatchObject([
      { id: body.id, senderId, senderName: expect.stringMatching(/\w/), smsMessage: 'See you tomorrow.' },
    ])
    expect((await app.call(`GET ${BASE}/scheduled`, { as: colleague })).body.scheduled).toEqual([])
    expect(await listed(stranger)).toEqual([])
    const cancel = (as: typeof desk) =>
      app.send(`DELETE ${BASE}/scheduled/${body.id}?senderId=${senderId}`, { as })
    expect((await cancel(stranger)).status).toBe(404)
    expect((await cancel(colleague)).status).toBe(200)
    expect(await listed(desk)).toEqual([])
  })

  test('asks at once what would refuse it later: who opted out, and which namesake is meant', async () => {
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const schedule = (conversationId: string, confirmed: string[] = []) =>
      app.send(`POST ${BASE}/scheduled`, {
        as: desk,
        body: { id: randomUUID(), conversationId, smsMessage: 'Hi', sendAt, confirmed },
      })
    const closed = newNumber()
    await own.receive(closed, 'STOP')
    const { id: closedId } = (await own.with(closed))!
    expect(await schedule(closedId)).toMatchObject({ status: 409, body: { code: 'send-refused' } })
    const born = (dateOfBirth: string) =>
      own.patient(newNumber(), { firstName: 'Inez', lastName: 'Calloway', dateOfBirth })
    const [usual, rare] = [await born('1961-03-04'), await born('1994-03-04')]
    const usualId = (await own.open(usual.phones[0]!.number, usual.id)).id
    for (let count = 0; count < 3; count += 1) await own.send(usualId, 'Hello')
    const { id } = await own.open(rare.phones[0]!.number, rare.id)
    const sentence = 'You usually write to the one born in 1961. This one was born in 1994.'
    expect(await schedule(id)).toMatchObject({
      status: 409,
      body: { code: 'send-questioned', message: sentence },
    })
    expect((await schedule(id, [`same-name-${rare.id}`])).status).toBe(200)
  })

  test('of a colleague, or one that was sent already, is not scheduled once more, and it says why', async () => {
    const { id: conversationId } = await own.open(newNumber())
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const schedule = async (as: typeof desk, id: string, smsMessage = 'See you.') => {
      const body = { id, conversationId, smsMessage, sendAt }
      return (await app.send(`POST ${BASE}/scheduled`, { as, body })).body
    }
    const colleague = await app.signIn('owner@brightsmiles.example')
    const id = randomUUID()
    const { senderId } = await schedule(desk, id)
    expect(await schedule(desk, id, 'See you soon.')).toMatchObject({ smsMessage: 'See you soon.' })
    expect(await schedule(colleague, id)).toMatchObject({ code: 'scheduled-by-other' })
    const sent = randomUUID()
    await own.send(conversationId, 'See you.', { id: sent })
    expect(await schedule(desk, sent)).toMatchObject({ code: 'already-sent' })
    expect(await schedule(colleague, sent)).toMatchObject({ code: 'text-id-taken' })
    const cancel = (as: typeof desk, senderId: string) =>
      app.send(`DELETE ${BASE}/scheduled/${id}?senderId=${senderId}`, { as })
    expect((await cancel(colleague, senderId)).status).toBe(200)
    expect((await cancel(desk, senderId)).body.message).toBe('This text isn’t scheduled any more.')
  })

  test('of the past, or of another practice, is refused', async () => {
    const { id: conversationId } = await own.open(newNumber())
    const body = { id: randomUUID(), conversationId, smsMessage: 'Hi', sendAt: '2020-01-01T00:00:00Z' }
    expect((await app.send(`POST ${BASE}/scheduled`, { as: desk, body })).status).toBe(409)
  })

  const alertedOf = async (conversationId: string) => {
    const { rows } = await sql<{ person_id: string }>`
      SELECT person_id FROM notifications_alert WHERE about = ${conversationId} AND kind = ${scheduledNotSent.kind}
        AND read_at IS NULL`.execute(app.services.db)
    return rows.map(({ person_id }) => person_id)
  }
  /** A text of the front desk that is due in a minute, and the job that sends it then. */
  const scheduleSoon = async () => {
    const number = newNumber()
    const { id: conversationId } = await own.open(number)
    const sendAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const body = { id: randomUUID(), conversationId, smsMessage: 'See you.', sendAt }
    const { senderId } = (await app.call(`POST ${BASE}/scheduled`, { as: desk, body })).body
    const runDue = () => {
      app.clock.pass(61)
      return sendScheduled.run({ practiceId: desk.practiceId!, senderId, id: body.id }, app.services)
    }
    return { number, conversationId, body, senderId, runDue }
  }
  const scheduledIn = async (conversationId: string) =>
    (await app.call(`GET ${BASE}/scheduled`, { as: desk, query: { conversationId } })).body.scheduled

  test('to a number that opted out meanwhile is not sent, and its sender is alerted until it is removed', async () => {
    const { number, conversationId, body, senderId, runDue } = await scheduleSoon()
    await own.receive(number, 'STOP')
    await runDue()
    expect(await scheduledIn(conversationId)).toMatchObject([
      { failed: expect.stringContaining('opted out') },
    ])
    expect(await alertedOf(conversationId)).toEqual([senderId])
    await app.call(`DELETE ${BASE}/scheduled/:id`, { as: desk, params: { id: body.id } })
    expect(await alertedOf(conversationId)).toEqual([])
  })

  test('stands as not sent for its sender until it is seen to, whatever else is taken back there', async () => {
    const { number, conversationId, body, senderId, runDue } = await scheduleSoon()
    const colleague = await app.signIn('owner@brightsmiles.example')
    const later = {
      ...body,
      id: randomUUID(),
      sendAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
    }
    await app.call(`POST ${BASE}/scheduled`, { as: colleague, body: later })
    await own.receive(number, 'STOP')
    await runDue()
    await app.call(`DELETE ${BASE}/scheduled/:id`, { as: colleague, params: { id: later.id } })
    expect(await alertedOf(conversationId)).toEqual([senderId])
    await own.receive(number, 'START')
    await app.call(`POST ${BASE}/scheduled`, { as: desk, body: { ...body, sendAt: later.sendAt } })
    expect(await alertedOf(conversationId)).toEqual([])
  })

  test('leaves what the patient wrote meanwhile to be read', async () => {
    const { number, conversationId, runDue } = await scheduleSoon()
    await own.receive(number, 'Do you take Delta?')
    await runDue()
    expect(await own.get(conversationId)).toMatchObject({
      hasUnreadMessage: true,
      unreadCount: 1,
      lastSeq: 2,
    })
  })

  test('of somebody who leaves is not sent, says why at once, and the team is alerted', async () => {
    const leaving = await signInNewcomer(app, { claims: ['PatientTexting'], practiceId: desk.practiceId! })
    const { id: conversationId } = await own.open(newNumber())
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const body = { id: randomUUID(), conversationId, smsMessage: 'See you.', sendAt }
    const { senderId } = (await app.call(`POST ${BASE}/scheduled`, { as: leaving, body })).body
    // The one who has the conversation is gone too.
    const claimed = await app.send(`POST /worklist/v1/items/${KIND}/${conversationId}/claim`, {
      as: leaving,
      body: {},
    })
    expect(claimed.status, JSON.stringify(claimed.body)).toBe(200)
    await app.services.transactions.run((tx) => leave(tx, app.services, senderId))
    const [ended] = await scheduledIn(conversationId)
    expect(ended!.failed).toBe(`${ended!.senderName} left the team.`)
    const alerted = await alertedOf(conversationId)
    expect(alerted.length).toBeGreaterThan(1)
    expect(alerted).not.toContain(senderId)
    app.clock.pass(3_601)
    desk = await app.signIn('frontdesk@brightsmiles.example')
    await sendScheduled.run({ practiceId: desk.practiceId!, senderId, id: body.id }, app.services)
    expect(await scheduledIn(conversationId)).toHaveLength(1)
  })
})
