import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { addJoinRequest } from './testing/office-calls.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
const own = useSignedIn(app, 'owner@brightsmiles.example')
const make = (written: string, body?: object) => specifiedClient(app)(written, { as: own, body })

const ORGANIZATIONS = '/organizations/v2'

test('GET metadata, get-all-organizations-states, get-by-state/{state}, {organizationId}/roles; practice types; specialists', async () => {
  await make(`GET ${ORGANIZATIONS}/metadata`)
  for (const list of [
    'get-all-organizations-states',
    'get-by-state/TX',
    `${own.practiceId}/roles`,
    'practice-types',
    'specialists/TX',
  ])
    expect((await make(`GET ${ORGANIZATIONS}/${list}`)).length, list).toBeGreaterThan(0)
})

test('address search /address-lookup/v2', async () => {
  expect((await make('GET /address-lookup/v2?search=78704')).length).toBeGreaterThan(0)
})

test('POST add member (InvitationMode, ToEmail, Role), resend (InvitationMode, Email, Role), delete; GET team invitations', async () => {
  const ToEmail = `${randomUUID()}@applicant.example`
  const invitation = await make('POST /invitations/v2/send', {
    InvitationMode: 1,
    ToEmail,
    Role: 'Hygienist',
  })
  expect(invitation).toMatchObject({ role: 'Hygienist', email: ToEmail, invitationMode: 1 })
  const { teamMemberInvitationList } = await make('GET /invitations/v2/team-invitations')
  expectFields(teamMemberInvitationList[0], 'invitedDate role email invitationMode')
  app.clock.pass(31)
  const { id } = await make('POST /invitations/v2/resend', {
    InvitationMode: 1,
    Email: ToEmail,
    Role: 'Hygienist',
  })
  await make(`DELETE /invitations/v2/${id}`)
})

test('team member list', async () => {
  const { teamMembersList } = await make('GET /invitations/v2/team-members')
  expectFields(teamMembersList[0], 'id status')
})

test('join requests list; POST approve and reject by approval token', async () => {
  for (const decision of ['approve', 'reject']) {
    const { givenName } = await signInNewcomer(app, { place: 'alone' })
    await addJoinRequest(app, givenName, own.practiceId!)
    const { officeJoinRequests } = await make('GET /invitations/v2/join-requests')
    const { approveRejectToken } = officeJoinRequests.find(
      (one: { personId: string }) => one.personId === givenName,
    )
    await make(`POST /invitations/v2/join-requests/${approveRejectToken}/${decision}`)
  }
})
