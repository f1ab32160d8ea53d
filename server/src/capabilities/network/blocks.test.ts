import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import type { Newcome } from '#testing/world/newcomer.ts'
import { mailEmailInvite } from './connections/jobs.ts'
import { block } from './testing/person-connections.ts'
import { invite } from './testing/practice-connections.ts'
import { newIndividual, newManager } from './testing/use-network.ts'

/* A blocked person cannot reach the one who blocked them in any other way. */

const app = useTestApp()
let blocked: Newcome
let blocker: Newcome
let colleague: LoginReply
beforeAll(async () => {
  colleague = await app.signIn('owner@brightsmiles.example')
  blocked = await newIndividual(app)
  blocker = await newManager(app)
  expect((await block(app, blocker, blocked.givenName)).status).toBe(200)
})

const invitersAlertedTo = async (as: LoginReply) => {
  const { body } = await app.call('GET /user-notifications/v2/alerts', { as, query: {} })
  return body.alerts.filter(({ kind }) => kind === 'network.practice-invited').map(({ facts }) => facts.name)
}

test('an invite to their practice rings at their colleagues, and not at them', async () => {
  expect((await invite(app, blocked, colleague)).status).toBe(200)
  await expect.poll(() => invitersAlertedTo(colleague)).toContain('Pia Roth')
  expect(await invitersAlertedTo(blocker)).toEqual([])
})

test.each(['practice', 'person'] as const)('a %s invited by their address gets no mail', async (kind) => {
  const { email } = blocker
  const { status, body } = await app.call('POST /practice-invites/v3/send-by-email', {
    as: blocked,
    body: { inviteId: randomUUID(), kind, email, message: 'You can’t hide.' },
  })
  expect(status).toBe(200)
  await mailEmailInvite.run({ inviteId: body.inviteId, sentAt: body.invitedDate }, app.services)
  expect(await app.mailsTo(email)).toEqual([])
})
