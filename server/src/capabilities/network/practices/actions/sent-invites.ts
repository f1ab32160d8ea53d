import { done, Id } from '@corridor/contract/kernel/shapes.ts'
import { requestNotFound } from '@corridor/contract/network/errors.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { inviteIdMissing } from '@corridor/contract/office/errors.ts'
import { action, read } from '../../../../platform/action.ts'
import { check, found } from '../../../../platform/refusal.ts'
import { resendPartyInvite, withdrawInvite } from '../invites.ts'
import {
  inviteAddress,
  listRegistrations,
  resendAddressInvite,
  withdrawAddressInvite,
} from '../registration.ts'

export const listRegistrationInvites = read(
  routes.listRegistrationInvites,
  async ({ person, db, services }) => ({
    pendingRegistrationInvites: await listRegistrations(db, person, services.clock.now()),
  }),
)

export const inviteByEmail = action(routes.inviteByEmail, async ({ person, body, tx, services, note }) => {
  const { inviteId, ...rest } = body
  note({ subject: { kind: 'invitation', id: inviteId } })
  return inviteAddress(tx, services, person, { id: inviteId, ...rest })
})

/** The id is of an invite to a side, or of an invitation by address. */
export const resendInvite = action(routes.resendInvite, async ({ person, body, tx, services, note }) => {
  const { inviteId } = body
  note({ subject: { kind: 'invitation', id: inviteId } })
  const isSent =
    (await resendPartyInvite(tx, services, person, inviteId)) ??
    (await resendAddressInvite(tx, services, person, inviteId))
  check(isSent, requestNotFound)
  return done
})

export const deleteInvite = action(routes.deleteInvite, async ({ person, query, tx, services, note }) => {
  const id = found(Id.safeParse(query.inviteId).data, inviteIdMissing)
  note({ subject: { kind: 'invitation', id } })
  const isWithdrawn =
    (await withdrawInvite(tx, person, id)) ?? (await withdrawAddressInvite(tx, services, person, id))
  check(isWithdrawn, requestNotFound)
  return done
})
