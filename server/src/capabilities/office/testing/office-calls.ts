import type { LoginReply } from '@corridor/contract/session/model.ts'
import type { TestApp } from '#testing/test-app.ts'
import { requestToJoin } from '../public.ts'
import { saveChange } from '../store/practice-changes.ts'

export { openWindow } from '#testing/window.ts'

type Caller = Pick<LoginReply, 'token' | 'givenName'>

/** The code in the newest invitation to an address. */
export async function inviteCodeTo(app: TestApp, email: string, atLeast = 1): Promise<string> {
  return (await app.mailTo(email, { after: atLeast - 1 })).code
}

export const send = (app: TestApp, as: Caller, body: object = {}) =>
  app.call('POST /invitations/v2/send', {
    as,
    body: { id: crypto.randomUUID(), InvitationMode: 1, ToEmail: 'new@applicant.example', ...body },
  })

export const teamOf = async (app: TestApp, as: Caller) => {
  const { body } = await app.call('GET /invitations/v2/team-members', { as })
  return body.teamMembersList
}

/** Sends a join request for a person without a practice. */
export const addJoinRequest = (app: TestApp, personId: string, practiceId: string, role = 'Hygienist') =>
  app.services.transactions.run((tx) => requestToJoin(tx, app.services, { personId, practiceId, role }))

/** What a practice wants to be called, or reached by, as it waits for the operator; its id. */
export async function requestedChange(
  { services, clock }: TestApp,
  practiceId: string,
  { name = null, telephone = '+15125550123' }: { name?: string | null; telephone?: string | null } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  await services.transactions.run((tx) =>
    saveChange(tx.db, {
      id,
      practice_id: practiceId,
      name,
      telephone_number: telephone,
      requested_by: null,
      requested_at: clock.now(),
    }),
  )
  return id
}
