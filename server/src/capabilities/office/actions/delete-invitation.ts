import { done, Id } from '@corridor/contract/kernel/shapes.ts'
import { invitationNotFound, inviteIdMissing } from '@corridor/contract/office/errors.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { action } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { withdrawInvitation } from '../invitations/invitations.ts'
import { lockOffice } from '../team/team.ts'

/** Withdraws an invitation. Its link stops working, and a mail that is still queued is not sent. */
export const deleteInvitation = action(
  routes.deleteInvitation,
  async ({ person, params, tx, services, note }) => {
    const id = found(Id.safeParse(params.id).data, inviteIdMissing)
    const practice = await lockOffice(tx, person)
    note({ subject: { kind: 'invitation', id } })
    check(await withdrawInvitation(tx, services, practice.id, id), invitationNotFound)
    return done
  },
)
