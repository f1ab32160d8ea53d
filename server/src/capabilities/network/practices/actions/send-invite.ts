import { requestPersonInstead } from '@corridor/contract/network/errors.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { action } from '../../../../platform/action.ts'
import { check } from '../../../../platform/refusal.ts'
import type { Party } from '../../party.ts'
import * as inviting from '../invites.ts'

export const sendInvite = action(routes.sendInvite, async ({ person, body, tx, services, note }) => {
  const { practiceInviteId: id, toPracticeId, toUserId = '', message } = body
  const to: Party = toPracticeId ? { practiceId: toPracticeId } : { personId: toUserId }
  check('practiceId' in to || person.practiceId !== null, requestPersonInstead)
  note({ subject: toPracticeId ? { kind: 'practice', id: toPracticeId } : { kind: 'person', id: toUserId } })
  return inviting.sendInvite(tx, services, person, { id, to, message })
})

export const inviteSuggested = action(
  routes.inviteSuggested,
  async ({ person, body, tx, services, note }) => {
    const { practiceInviteId: id, practiceId, message } = body
    note({ subject: { kind: 'practice', id: practiceId } })
    return inviting.sendInvite(tx, services, person, { id, to: { practiceId }, message })
  },
)
