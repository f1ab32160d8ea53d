import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'

const BASE = '/patient-texting/v2'

export const put = (app: TestApp, as: LoginReply, number: string, more: object = {}) =>
  app.send(`PUT ${BASE}/numbers`, { as, body: { number, ...more } })
export const numbersOf = async (app: TestApp, as: LoginReply) =>
  (await app.call(`GET ${BASE}/numbers`, { as })).body.numbers.map(({ number }) => number)

/** Writes a mobile number into the settings of a practice, as an admin does. */
export async function typeMobile(
  app: TestApp,
  as: LoginReply,
  organizationMobileNumber: string,
): Promise<void> {
  const { body } = await app.call('GET /my-office/v2/practice', { as })
  const answer = await app.send('PUT /my-office/v2/practice', {
    as,
    body: { ...body, organizationMobileNumber },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
