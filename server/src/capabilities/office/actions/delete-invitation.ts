import { done, Id } from '@corridor/contract/kernel/shapes.ts'
import { invitationNotFound, inviteIdMissing } from '@corridor/contract/office/errors.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { action } from '../../../platform/action.ts'
import { found } from '../../../platform/refusal.ts'
import { tellInvited, tellOffice } from '../live.ts'
import { removeInvitation } from '../store/invitations.ts'
import { lockOffice } from '../team/team.ts'

/** Takes an invitation back. Its link, and a mail that has not gone out yet, come to nothing. */
export const deleteInvitation = action(routes.deleteInvitation, async ({ person, params, tx, note }) => {
  const id = found(Id.safeParse(params.id).data, inviteIdMissing)
  const practice = await lockOffice(tx, person)
  const { email } = found(await removeInvitation(tx.db, practice.id, id), invitationNotFound)
  note({ subject: { kind: 'invitation', id } })
  tellOffice(tx, practice.id, 'invitations')
  await tellInvited(tx, [email])
  return done
})
