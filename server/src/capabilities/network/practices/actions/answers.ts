import { done } from '@corridor/contract/kernel/shapes.ts'
import { inviteOrConnectionMissing } from '@corridor/contract/network/errors.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { action } from '../../../../platform/action.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { acceptPersonRequest, rejectPersonRequest } from '../../persons/answering.ts'
import * as inviting from '../inviting.ts'

/** What is answered: one of the two, and whoever names both means the invite. */
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

/** Puts one away. Again, it stays so. */
export const ignoreInvite = action(routes.ignoreInvite, async ({ person, body, tx, services, note }) => {
  const subject = subjectOf(body)
  note({ subject })
  if (subject.kind === 'practice-invite') await inviting.ignoreInvite(tx, person, subject.id)
  else await rejectPersonRequest(tx, services, person, subject.id)
  return done
})
