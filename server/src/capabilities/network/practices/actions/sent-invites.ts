import { done, Id } from '@corridor/contract/kernel/shapes.ts'
import { requestNotFound } from '@corridor/contract/network/errors.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { inviteIdMissing } from '@corridor/contract/office/errors.ts'
import { action, read } from '../../../../platform/action.ts'
import { check, found } from '../../../../platform/refusal.ts'
import { sendAgain, takeBackInvite } from '../inviting.ts'
import { inviteAddress, inviteAddressAgain, listRegistrations, takeBackAddress } from '../registration.ts'

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

/** An id is of an invite to a side that is known, or of one to an address. */
export const resendInvite = action(routes.resendInvite, async ({ person, body, tx, services, note }) => {
  const { inviteId } = body
  note({ subject: { kind: 'invitation', id: inviteId } })
  const isSent =
    (await sendAgain(tx, services, person, inviteId)) ??
    (await inviteAddressAgain(tx, services, person, inviteId))
  check(isSent, requestNotFound)
  return done
})

export const deleteInvite = action(routes.deleteInvite, async ({ person, query, tx, services, note }) => {
  const id = found(Id.safeParse(query.inviteId).data, inviteIdMissing)
  note({ subject: { kind: 'invitation', id } })
  const isTaken = (await takeBackInvite(tx, person, id)) ?? (await takeBackAddress(tx, services, person, id))
  check(isTaken, requestNotFound)
  return done
})
