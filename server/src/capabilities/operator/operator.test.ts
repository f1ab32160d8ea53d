import { randomUUID } from 'node:crypto'
import type { KnownCall } from '@corridor/contract/capabilities.ts'
import { OPERATOR_LINK_MINUTES } from '@corridor/contract/operator/limits.ts'
import * as routes from '@corridor/contract/operator/routes.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { elsewhere } from '#testing/world/world.ts'
import { operatorHeaders, putAside } from './testing/operator-calls.ts'

const app = useTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })

const calls = Object.values(routes).map(({ call }) => call) as KnownCall[]
/** The paths need ids; a guest is looked at before them. */
const written = (call: KnownCall) => call.replace(':id', randomUUID())

const auditEntries = async (word: string) => (await app.auditEntries()).filter((entry) => entry.word === word)

describe('the operator’s page', () => {
  test('is shut, in one shape, to callers with no link, a wrong one or an account', async () => {
    const admin = await app.signIn('owner@brightsmiles.example')
    for (const call of calls) {
      const tries = [
        {},
        { headers: { authorization: 'Guest' } },
        { headers: { authorization: 'Guest not-a-token-that-we-ever-made' } },
        { as: admin },
      ]
      for (const input of tries) {
        const { status, body } = await app.send(written(call), input)
        expect({ call, status, code: body.code }).toEqual({ call, status: 401, code: 'link-not-valid' })
      }
    }
  })

  test('opens with the newest link alone, and for an hour', async () => {
    const first = await operatorHeaders(app)
    expect((await app.call('GET /operator/v1/link', { headers: first })).status).toBe(200)
    const second = await operatorHeaders(app)
    expect((await app.call('GET /operator/v1/link', { headers: first })).status).toBe(401)
    app.clock.pass(OPERATOR_LINK_MINUTES * 60 - 5)
    expect((await app.call('GET /operator/v1/link', { headers: second })).status).toBe(200)
    app.clock.pass(6)
    expect((await app.call('GET /operator/v1/link', { headers: second })).status).toBe(401)
  })

  test('slows callers who guess, and not those who know', async () => {
    const from = elsewhere()
    const guess = () =>
      app.call('GET /operator/v1/link', { headers: { ...from, authorization: `Guest ${randomUUID()}` } })
    const right = { ...from, ...(await operatorHeaders(app)) }
    for (let count = 0; count < 30; count += 1)
      expect((await app.call('GET /operator/v1/link', { headers: right })).status).toBe(200)
    let last = 0
    for (let count = 0; count < 210 && last !== 429; count += 1) last = (await guess()).status
    expect(last).toBe(429)
    expect((await app.call('GET /operator/v1/link', { headers: right })).status).toBe(200)
  })

  test('is made by a command whose trace is stored, and the server itself could not make one', async () => {
    await operatorHeaders(app)
    expect((await auditEntries('operator.link-made')).at(-1)).toMatchObject({ subject_kind: 'operator-link' })
    await expect(
      sql`INSERT INTO operator_link VALUES (${randomUUID()}, '\\x00', now(), now())`.execute(app.services.db),
    ).rejects.toThrow('permission denied')
  })
})

describe('jobs that failed for good', () => {
  test('are listed by kind, reason and tries, the newest first, without what they were about', async () => {
    const headers = await operatorHeaders(app)
    await putAside(app, { job: 'office.mail-invitation', reason: 'Error EAUTH 535' })
    const id = await putAside(app, { job: 'session.send-reset-mail', payload: { personId: 'ada' } })
    const { body } = await app.call('GET /operator/v1/dead-letters', { headers })
    expect(body.total).toBe(2)
    expect(body.deadLetters).toMatchObject([
      { id, job: 'session.send-reset-mail', reason: 'Error ECONNREFUSED', tries: 32 },
      { job: 'office.mail-invitation', reason: 'Error EAUTH 535', tries: 32 },
    ])
    expect(JSON.stringify(body)).not.toContain('ada')
  })

  test('are tried again once, and what was to be done is done', async () => {
    const headers = await operatorHeaders(app)
    const { givenName: personId } = await app.signIn('hygienist@brightsmiles.example')
    const payload = { personId, change: 'on' }
    const id = await putAside(app, { job: 'session.tell-second-factor', payload })
    const retry = () => app.call('POST /operator/v1/dead-letters/:id/retry', { params: { id }, headers })
    const answers = await Promise.all([retry(), retry(), retry()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    await vi.waitFor(async () => {
      const { rows } = await sql<{ id: string }>`
          SELECT id FROM sandbox_mail WHERE mail_to = 'hygienist@brightsmiles.example'`.execute(
        app.services.db,
      )
      // The id that the job had before it was put aside: a mail that was sent then would not be sent twice.
      expect(rows).toEqual([{ id }])
    })
    expect((await auditEntries('operator.job-retried')).map(({ outcome }) => outcome)).toEqual(
      expect.arrayContaining(['done', 'refused', 'refused']),
    )
  })

  test('are thrown away once, and the link that did it is in the trail', async () => {
    const headers = await operatorHeaders(app)
    const id = await putAside(app)
    const discard = () => app.call('DELETE /operator/v1/dead-letters/:id', { params: { id }, headers })
    expect((await discard()).status).toBe(200)
    expect((await discard()).status).toBe(410)
    const { rows } = await sql<{ id: string }>`SELECT id FROM operator_link`.execute(app.services.db)
    expect(await auditEntries('operator.job-discarded')).toMatchObject([
      { outcome: 'done', person_id: null, session_id: rows[0]?.id, subject_kind: 'job', subject_id: id },
      { outcome: 'refused', person_id: null, session_id: rows[0]?.id },
    ])
  })
})
