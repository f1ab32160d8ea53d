import * as routes from '@corridor/contract/office/routes.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import * as people from '#capabilities/people/public.ts'
import { read } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { listFollowable } from '../invitations/received.ts'
import { presentReceived } from '../present.ts'

/** Lists invitations without their mail: an account has verified its address, so the invitations to it are its own. */
export const listReceivedInvitations = read(
  routes.listReceivedInvitations,
  async ({ person, db, services }) => {
    const recipient = found(await people.find(db, person.id), sessionEnded)
    const invitations = await listFollowable(db, recipient, services.clock.now())
    const inviters = await people.list(db, [...new Set(invitations.map(({ invited_by }) => invited_by))])
    const byId = new Map(inviters.map((one) => [one.id, one]))
    return { receivedInvitations: invitations.map((one) => presentReceived(one, byId.get(one.invited_by))) }
  },
)
