import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { daysAfter } from '#platform/clock.ts'
import { useTestApp } from '#testing/test-app.ts'
import { emailDesk } from './testing/email-desk.ts'

const BASE = '/emails/v2'

const app = useTestApp()
let owner: Awaited<ReturnType<typeof app.signIn>>
let desk: ReturnType<typeof emailDesk>
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  desk = emailDesk(app, owner)
})

describe('a scheduled email', () => {
  const soon = () => new Date(app.clock.now().getTime() + 60_000).toISOString()
  const schedule = (body: object) => app.send(`POST ${BASE}/scheduled`, { as: owner, body })

  test('stands in the list, leaves when it is due, with its files, and once', async () => {
    const { body: file } = await fileClient(app).send(owner, 'consent.txt', 'Please sign')
    const patient = await desk.patient()
    const email = { ...desk.email(patient.id, { fileIds: [file.id] }), sendAt: soon() }
    const { status, body } = await schedule(email)
    expect(status, JSON.stringify(body)).toBe(200)
    // The same again, because its answer was lost, changes nothing.
    expect((await schedule(email)).status).toBe(200)
    expect((await desk.list('scheduled')).map(({ id }) => id)).toContain(body.threadId)
    expect((await desk.thread(body.threadId)).scheduled).toMatchObject([{ id: body.id, fileCount: 1 }])
    app.clock.pass(61)
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'email.send-scheduled'`.execute(
      app.services.db,
    )
    app.services.jobs.ring('email.send-scheduled')
    await vi.waitFor(async () => {
      const { documents, scheduled, thread } = await desk.thread(body.threadId)
      expect(scheduled).toEqual([])
      expect(documents).toMatchObject([{ id: body.id, files: [{ fileName: 'consent.txt' }] }])
      expect(thread.scheduledAt).toBeNull()
    })
    await desk.mailTo(patient.email!)
  })

  test('can be canceled by a colleague, and its thread goes with it', async () => {
    const patient = await desk.patient()
    const { body } = await schedule({ ...desk.email(patient.id), sendAt: soon() })
    const colleague = await app.signIn('frontdesk@brightsmiles.example')
    const cancel = () => app.call(`DELETE ${BASE}/scheduled/:id`, { as: colleague, params: { id: body.id } })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(404)
    expect(
      (await app.call(`GET ${BASE}/threads/:id`, { as: owner, params: { id: body.threadId } })).status,
    ).toBe(404)
  })

  test('in the past, or beyond a year, is refused', async () => {
    const patient = await desk.patient()
    const past = await schedule({ ...desk.email(patient.id), sendAt: '2020-01-01T00:00:00.000Z' })
    expect(past.body.code).toBe('email-not-due')
    const far = await schedule({
      ...desk.email(patient.id),
      sendAt: daysAfter(app.clock.now(), 400).toISOString(),
    })
    expect(JSON.stringify(far.body)).toContain('within a year')
  })
})
