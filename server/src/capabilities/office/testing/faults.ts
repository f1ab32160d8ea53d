import { TEAM_INVITATIONS_MAX } from '@corridor/contract/office/limits.ts'
import type { Actor, FaultPart } from '#testing/faults/declaration.ts'

const DOMAIN = '@invited.example'

const tokenIn = (email: string): string[] => (email.endsWith(DOMAIN) ? [email.slice(0, -DOMAIN.length)] : [])

/** An admin who invites one colleague after the other. Each gets one mail. */
export const faults: FaultPart = {
  capability: 'office',
  prepare: async (world) => {
    const [admin] = (await world.people(1, { claims: ['PracticeAdmin'] })) as [Actor]
    return {
      pauseMs: 400,
      // Sent twice, each counts twice against the mails of a day.
      most: TEAM_INVITATIONS_MAX / 2,
      write: async (token) => {
        const body = { id: token, InvitationMode: 1, ToEmail: `${token}${DOMAIN}` } as const
        await world.call('POST /invitations/v2/send', { as: admin, body })
      },
      read: async () => {
        const { body } = await world.call('GET /invitations/v2/team-invitations', { as: admin })
        return body.teamMemberInvitationList.flatMap(({ email }) => tokenIn(email))
      },
      // One that came twice under one id is dropped by its receiver.
      sent: () => {
        const ids = new Map(world.mails.map(({ id, to }) => [id, to]))
        return [...ids.values()].flatMap(tokenIn)
      },
    }
  },
}
