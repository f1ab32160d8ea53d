import { done } from '@corridor/contract/kernel/shapes.ts'
import { inviteOrConnectionMissing } from '@corridor/contract/network/errors.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { action } from '../../../../platform/action.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import * as inviting from '../inviting.ts'

/** Accepts an invite of a practice or an individual, or a person's request. */
export const acceptInvite = action(routes.acceptInvite, async ({ person, body, tx, services, note }) => {
  const { practiceInviteId } = body
  if (!practiceInviteId) throw new Refusal(inviteOrConnectionMissing)
  note({ subject: { kind: 'practice-invite', id: practiceInviteId } })
  await inviting.acceptInvite(tx, services, person, practiceInviteId)
  return done
})

/** Puts one away. Again, it stays so. */
export const ignoreInvite = action(routes.ignoreInvite, async ({ person, body, tx, note }) => {
  const { practiceInviteId } = body
  if (!practiceInviteId) throw new Refusal(inviteOrConnectionMissing)
  note({ subject: { kind: 'practice-invite', id: practiceInviteId } })
  await inviting.ignoreInvite(tx, person, practiceInviteId)
  return done
})
