import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, useTestApp } from '#testing/test-app.ts'
import { inviteCodeTo, send } from './testing/office-calls.ts'

const app = useTestApp()
let owner: Awaited<ReturnType<TestApp['signIn']>>
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
})

const changeClaims = (id: string, body: object) =>
  app.call('PATCH /my-office/v2/team-members/:id/claims', { as: owner, params: { id }, body })
const remove = (id: string, query: { invitations?: 'keep' | 'withdraw' } = {}) =>
  app.call('DELETE /my-office/v2/team-members/:id', { as: owner, params: { id }, query })
const isOpen = async (code: string) =>
  (await app.call('GET /invitations/v2/invite/:code', { params: { code } })).status === 200
const inviterOf = async (email: string) => {
  const { body } = await app.call('GET /invitations/v2/team-invitations', { as: owner })
  return body.teamMemberInvitationList.find((one: { email: string }) => one.email === email)?.invitedById
}

/** A colleague who was made an admin and has invited somebody. */
async function inviter(colleague: string, invited: string): Promise<{ as: Caller; code: string }> {
  const { givenName } = await app.signIn(colleague)
  await changeClaims(givenName, { grant: ['PracticeAdmin'] })
  const as = await app.signIn(colleague)
  await send(app, as, { ToEmail: invited, Role: 'Doctor' })
  return { as, code: await inviteCodeTo(app, invited) }
}

describe('the open invitations of somebody', () => {
  test('end when they lose the administration', async () => {
    const { as, code } = await inviter('hygienist@brightsmiles.example', 'one@applicant.example')
    expect(await isOpen(code)).toBe(true)
    await changeClaims(as.givenName, { withdraw: ['Chat'] })
    expect(await isOpen(code)).toBe(true)
    await changeClaims(as.givenName, { withdraw: ['PracticeAdmin'] })
    expect(await isOpen(code)).toBe(false)
  })

  test('are left in place if the person who takes it away says so', async () => {
    const email = 'two@applicant.example'
    const { as, code } = await inviter('hygienist@brightsmiles.example', email)
    expect(await inviterOf(email)).toBe(as.givenName)
    await changeClaims(as.givenName, { withdraw: ['PracticeAdmin'], invitations: 'keep' })
    expect(await isOpen(code)).toBe(true)
    expect(await inviterOf(email)).toBe(owner.givenName)
  })

  test('end when they give it up themselves: there is no name left to keep them in', async () => {
    const { as, code } = await inviter('hygienist@brightsmiles.example', 'own@applicant.example')
    const body = { withdraw: ['PracticeAdmin' as const], invitations: 'keep' as const }
    const params = { id: as.givenName }
    const given = await app.call('PATCH /my-office/v2/team-members/:id/claims', { as, params, body })
    expect(given.status).toBe(200)
    expect(await isOpen(code)).toBe(false)
  })

  test('end when they are taken off the team', async () => {
    const { as, code } = await inviter('hygienist@brightsmiles.example', 'three@applicant.example')
    expect((await remove(as.givenName)).status).toBe(200)
    expect(await isOpen(code)).toBe(false)
    expect(await inviterOf('two@applicant.example')).toBe(owner.givenName)
  })

  test('are left in place if the person who removes them says so', async () => {
    const email = 'four@applicant.example'
    const { as, code } = await inviter('assistant@brightsmiles.example', email)
    expect((await remove(as.givenName, { invitations: 'keep' })).status).toBe(200)
    expect(await isOpen(code)).toBe(true)
    expect(await inviterOf(email)).toBe(owner.givenName)
  })
})
