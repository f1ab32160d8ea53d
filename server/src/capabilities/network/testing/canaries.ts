import { randomUUID } from 'node:crypto'
import { CANARY, CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { request } from './person-connections.ts'
import { invite } from './practice-connections.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner, staff, alone }) => {
    const practiceInviteId = randomUUID()
    await invite(app, alone, owner, practiceInviteId, CANARY_TEXT)
    const requested = await request(app, alone, staff.givenName, { message: CANARY_TEXT })
    const reportId = randomUUID()
    await app.call('POST /my-network/v2/report', {
      as: owner,
      body: { reportId, personId: alone.givenName, reason: 'spam', text: CANARY_TEXT },
    })
    const inviteId = randomUUID()
    await app.call('POST /practice-invites/v3/send-by-email', {
      as: alone,
      body: {
        inviteId,
        kind: 'practice',
        email: `${CANARY}-${inviteId}@elsewhere.example`,
        message: CANARY_TEXT,
      },
    })
    return { ids: [inviteId, practiceInviteId, requested.body.personConnectionId, reportId] }
  },
  without: {
    network_block: 'blocking would end the request that the victims have between them',
    network_individual_link:
      'two ids, which both sides may know; what a connection opens has canaries of its own',
    network_unsuggested: 'two ids, which change what is suggested to one practice',
  },
}
