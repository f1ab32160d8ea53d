import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type Newcome, signInNewcomer } from '../../../testing/world/newcomer.ts'
import { mailEmailInvite } from './persons/jobs.ts'
import { block } from './testing/person-desk.ts'
import { invite } from './testing/practice-desk.ts'

/* Whoever is blocked reaches the one who blocked them by no other way. */

let app: TestApp
let blocked: Newcome
let keeper: Newcome
let colleague: LoginReply
beforeAll(async () => {
  app = await startTestApp()
  colleague = await app.signIn('owner@brightsmiles.example')
  blocked = await signInNewcomer(app, { place: 'alone', claims: ['IndividualNetwork'] })
  keeper = await signInNewcomer(app, { claims: ['ContactsAndNetwork'] })
  expect((await block(app, keeper, blocked.givenName)).status).toBe(200)
})
afterAll(() => app.close())

const askedBy = async (as: LoginReply) => {
  const { body } = await app.call('GET /user-notifications/v2/alerts', { as, query: {} })
  return body.alerts.filter(({ kind }) => kind === 'network.practice-invited').map(({ facts }) => facts.name)
}

test('an invite to their practice rings at their colleagues, and not at them', async () => {
  expect((await invite(app, blocked, colleague)).status).toBe(200)
  await expect.poll(() => askedBy(colleague)).toContain('Pia Roth')
  expect(await askedBy(keeper)).toEqual([])
})

test.each(['practice', 'person'] as const)('a %s invited by their address gets no mail', async (kind) => {
  const email = `newcomer-${keeper.givenName}@world.example`
  const { status, body } = await app.call('POST /practice-invites/v3/send-by-email', {
    as: blocked,
    body: { inviteId: randomUUID(), kind, email, message: 'You can’t hide.' },
  })
  expect(status).toBe(200)
  await mailEmailInvite.run({ inviteId: body.inviteId, sentAt: body.invitedDate }, app.services)
  expect(await app.mailsTo(email)).toEqual([])
})
