import { randomUUID } from 'node:crypto'
import { CANARY, CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { requestedChange } from './office-calls.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner }) => {
    const id = randomUUID()
    const ToEmail = `${CANARY}-${id}@applicant.example`
    const body = { id, InvitationMode: 1 as const, Role: 'Hygienist', Message: CANARY_TEXT, ToEmail }
    await app.call('POST /invitations/v2/send', { as: owner, body })
    const changeId = await requestedChange(app, owner.practiceId ?? '', { name: CANARY_TEXT })
    const readAs = async (call: string) => (await app.send(call, { as: owner })).body
    return {
      ids: [id, changeId],
      read: async () => ({
        practice: await readAs('GET /my-office/v2/practice'),
        team: await readAs('GET /invitations/v2/team-members'),
        invitations: await readAs('GET /invitations/v2/team-invitations'),
      }),
    }
  },
  without: {
    office_join_request: 'is opened by the token of a mail, or listed for the admins of its practice',
  },
}
