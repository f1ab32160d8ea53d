import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld } from '#testing/world/world.ts'
import { operatorHeaders } from './testing/operator-calls.ts'
import { newReport } from './testing/report-calls.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld({ OPERATOR_EMAIL: 'reports@operator.example' })
})
afterAll(() => world.close())

test('a report waits for the operator, who is shown no more than that, and is settled once', async () => {
  const { app } = world
  const id = await newReport(world, 'Pretends to be a surgeon.')
  const mail = await app.mailTo(app.services.config.operatorEmail)
  expect(mail.text).toContain('/operator')
  expect(mail.text).not.toMatch(/surgeon|Pia|Roth/)
  const headers = await operatorHeaders(app)
  const { body } = await app.call('GET /operator/v1/reports', { headers })
  expect(body.total).toBe(1)
  expect(body.reports[0]).toMatchObject({
    id,
    reason: 'impersonation',
    text: 'Pretends to be a surgeon.',
    reporterName: 'Pia Roth',
    personName: 'Pia Roth',
    practiceName: null,
  })
  const settle = () => app.call('POST /operator/v1/reports/:id/settle', { params: { id }, headers })
  const statuses = (await Promise.all([settle(), settle()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 410])
  expect((await app.call('GET /operator/v1/reports', { headers })).body).toEqual({ total: 0, reports: [] })
})

test('the same report twice is one, and nobody reports somebody who is not there', async () => {
  const { app } = world
  const [as, other] = [await world.newcomer({ place: 'alone' }), await world.newcomer({ place: 'alone' })]
  const report = (personId: string, reportId = randomUUID()) =>
    app.call('POST /my-network/v2/report', { as, body: { reportId, personId, reason: 'spam', text: '' } })
  const reportId = randomUUID()
  for (let time = 0; time < 2; time += 1) expect((await report(other.givenName, reportId)).status).toBe(200)
  expect((await report(randomUUID())).status).toBe(404)
  const { body } = await app.call('GET /operator/v1/reports', { headers: await operatorHeaders(app) })
  expect(body.reports.map(({ id }) => id)).toEqual([reportId])
})
