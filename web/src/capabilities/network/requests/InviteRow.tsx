import type { PracticeInvite } from '@corridor/contract/network/model.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { fromToday } from '../../../platform/dates.ts'
import { IconMessage2 } from '../../../ui/icons/icons.ts'
import { atPerson, atPractice } from '../components/links.ts'
import { PartyRow } from '../components/PartyRow.tsx'
import { PersonAvatar } from '../components/PersonAvatar.tsx'
import { PracticeAvatar } from '../components/PracticeAvatar.tsx'
import { peopleText } from '../people/text.ts'
import { practiceSummary } from '../practices/text.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { requestsText, sentText } from './text.ts'

interface InviteRowProps {
  invite: PracticeInvite
  /** The actions for a sent invite. */
  children?: ReactNode
}

/** An invite between two practices, or between a practice and an individual, and its actions. */
export function InviteRow({ invite, children }: InviteRowProps) {
  const [search] = useSearchParams()
  const { party, direction, fromUserName, message } = invite
  const isReceived = direction === 'received'
  const isPractice = party.kind === 'practice'
  const when = fromToday(invite.invitedDate)
  // An individual's name is shown already, so it is not repeated as the sender.
  const by = isReceived && !isPractice ? '' : fromUserName
  const noteText = isReceived
    ? requestsText.requested(by, when, message)
    : sentText.invited(by, when, message)
  return (
    <PartyRow
      id={party.id}
      to={isPractice ? atPractice(search, party.id) : atPerson(search, party.id)}
      isOpen={search.get(isPractice ? 'practice' : 'person') === party.id}
      avatar={isPractice ? <PracticeAvatar name={party.name} /> : <PersonAvatar person={party} />}
      name={party.name}
      detail={isPractice ? practiceSummary(party) : (party.role ?? peopleText.onTheirOwn)}
      note={{ Icon: IconMessage2, text: noteText }}
    >
      {isReceived ? <AnswerButtons name={party.name} request={invite} /> : children}
    </PartyRow>
  )
}
