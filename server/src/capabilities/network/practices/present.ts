import type {
  ConnectedIndividual,
  ConnectedPractice,
  IndividualParty,
  PracticeInvite,
  PracticeParty,
} from '@corridor/contract/network/model.ts'
import type { PersonRecord } from '../../people/public.ts'
import { type PersonServices, presentPerson } from '../present-person.ts'
import type { ShownPractice } from '../store/parties.ts'
import type { InviteRow } from '../store/tables.ts'
import { resendAt } from './invite-limits.ts'

export const presentPractice = ({
  id,
  name,
  type,
  city,
  state,
  member_count,
}: ShownPractice): PracticeParty => ({
  kind: 'practice',
  id,
  name,
  practiceType: type,
  city,
  state,
  memberCount: member_count,
})

export function presentIndividual(services: PersonServices, person: PersonRecord): IndividualParty {
  const { displayName: name, ...shown } = presentPerson(services, person)
  return { kind: 'individual', ...shown, name }
}

export type ShownParty = PracticeParty | IndividualParty

export const connectedAs = (
  party: ShownParty,
  connectedAt: Date,
): ConnectedPractice | ConnectedIndividual => ({ ...party, connectedAt: connectedAt.toISOString() })

/** An invite as one of its sides sees it: the sender does not learn that it was ignored. */
export function presentInvite(
  row: InviteRow,
  { isSent, party, senderName }: { isSent: boolean; party: ShownParty; senderName: string },
): PracticeInvite {
  const isOfPractices = row.from_practice_id !== null && row.to_practice_id !== null
  return {
    practiceInviteId: row.id,
    type: isOfPractices ? 'practice_invite' : 'individual_invite',
    direction: isSent ? 'sent' : 'received',
    status: isSent ? 'pending' : row.status,
    invitedDate: row.invited_at.toISOString(),
    fromPracticeId: row.from_practice_id,
    toPracticeId: row.to_practice_id,
    fromUserId: row.from_user_id,
    toUserId: row.to_user_id,
    fromUserName: senderName,
    message: row.message,
    party,
    resendAt: isSent ? resendAt(row.sent_at).toISOString() : null,
  }
}
