import { done } from '@corridor/contract/kernel/shapes.ts'
import { inviteOrConnectionMissing } from '@corridor/contract/network/errors.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { action } from '../../../../platform/action.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { acceptPersonRequest, declinePersonRequest } from '../../persons/responses.ts'
import * as inviting from '../invites.ts'

/** The invite or request that the call names. When it names both, the invite counts. */
function subjectOf({
  practiceInviteId,
  personConnectionId,
}: {
  practiceInviteId?: string
  personConnectionId?: string
}) {
  if (practiceInviteId) return { kind: 'practice-invite', id: practiceInviteId } as const
  if (personConnectionId) return { kind: 'person-connection', id: personConnectionId } as const
  throw new Refusal(inviteOrConnectionMissing)
}

/** Accepts an invite of a practice or an individual, or a person's request. */
export const acceptInvite = action(routes.acceptInvite, async ({ person, body, tx, services, note }) => {
  const subject = subjectOf(body)
  note({ subject })
  if (subject.kind === 'practice-invite') await inviting.acceptInvite(tx, services, person, subject.id)
  else await acceptPersonRequest(tx, services, person, subject.id)
  return done
})

/** Ignores an invite, or declines a person's request. Doing it twice is fine. */
export const ignoreInvite = action(routes.ignoreInvite, async ({ person, body, tx, services, note }) => {
  const subject = subjectOf(body)
  note({ subject })
  if (subject.kind === 'practice-invite') await inviting.ignoreInvite(tx, person, subject.id)
  else await declinePersonRequest(tx, services, person, subject.id)
  return done
})
