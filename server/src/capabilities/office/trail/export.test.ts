import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { resumePractice, suspendPractice } from '../practice/suspension.ts'

const app = useTestApp()
let owner: LoginReply
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
})

/** Begins an export whose first page waits until `release` is called. */
async function beginExport(as: LoginReply) {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = await app.services.bulk.begin(crypto.randomUUID())
  const step = other.step(() => {
    begun.resolve()
    return released.promise
  })
  // Its turn comes when it comes; only then does it hold the export back.
  await begun.promise
  const headers = { authorization: `Bearer ${as.token}`, user: as.givenName }
  const answer = await fetch(`${app.url}/my-office/v2/audit/export`, { headers })
  expect(answer.status).toBe(200)
  return {
    answer,
    release: async () => {
      released.resolve()
      await step
      await other.end()
    },
  }
}

const signInAdmin = () => signInNewcomer(app, { claims: ['PracticeAdmin'] })
const onTeam = ({ givenName }: LoginReply) => ({ as: owner, params: { id: givenName } })
const inPractice = (change: typeof suspendPractice) =>
  app.services.transactions.run((tx) => change(tx, app.services, String(owner.practiceId)))

const LOSSES: [string, (admin: LoginReply) => Promise<unknown>, (() => Promise<unknown>)?][] = [
  [
    'is no longer an admin',
    (admin) =>
      app.call('PATCH /my-office/v2/team-members/:id/claims', {
        ...onTeam(admin),
        body: { withdraw: ['PracticeAdmin'] },
      }),
  ],
  [
    'was taken off the team',
    (admin) => app.call('DELETE /my-office/v2/team-members/:id', { ...onTeam(admin), query: {} }),
  ],
  ['signed out', (admin) => app.call('POST /authentication/v2/logout', { as: admin })],
  ['belongs to a suspended practice', () => inPractice(suspendPractice), () => inPractice(resumePractice)],
]

test.each(LOSSES)('breaks off for somebody who meanwhile %s', async (_, lose, restore) => {
  const admin = await signInAdmin()
  const { answer, release } = await beginExport(admin)
  await lose(admin)
  await release()
  await expect(answer.text()).rejects.toThrow()
  await restore?.()
})

test('goes on for somebody whose rights stay', async () => {
  const { answer, release } = await beginExport(await signInAdmin())
  await release()
  expect((await answer.text()).split('\r\n').length).toBeGreaterThan(2)
})

test('one that cannot be recorded is not sent, and leaves the turn to the next', async () => {
  const database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  await database.query(
    `ALTER TABLE audit_entry ADD CONSTRAINT refuses_exports CHECK (word <> 'office.audit-exported') NOT VALID`,
  )
  const statusOf = async () => (await app.send('GET /my-office/v2/audit/export', { as: owner })).status
  expect(await statusOf()).toBe(500)
  await database.query('ALTER TABLE audit_entry DROP CONSTRAINT refuses_exports')
  await database.end()
  await expect.poll(statusOf).toBe(200)
})
