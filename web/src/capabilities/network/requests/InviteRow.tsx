import type { PracticeInvite } from '@corridor/contract/network/model.ts'
import { IconMessage2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { fromToday } from '../../../platform/dates.ts'
import { PartyRow } from '../components/PartyRow.tsx'
import { PersonAvatar } from '../components/PersonAvatar.tsx'
import { PracticeAvatar } from '../components/PracticeAvatar.tsx'
import { atPerson, atPractice } from '../components/places.ts'
import { peopleText } from '../people/text.ts'
import { practiceLine } from '../practices/text.ts'
import { answerInvite } from '../state/changes.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { requestsText, sentText } from './text.ts'

interface InviteRowProps {
  invite: PracticeInvite
  /** What can be done about one that was sent. */
  children?: ReactNode
}

/** An invite to connect with a practice, or of a practice with somebody on their own, and what can be done about it. */
export function InviteRow({ invite, children }: InviteRowProps) {
  const [search] = useSearchParams()
  const { party, direction, fromUserName, message } = invite
  const isReceived = direction === 'received'
  const isPractice = party.kind === 'practice'
  const when = fromToday(invite.invitedDate)
  // An individual asks for themselves: who asked stands there already.
  const by = isReceived && !isPractice ? '' : fromUserName
  const words = isReceived ? requestsText.asked(by, when, message) : sentText.invited(by, when, message)
  return (
    <PartyRow
      id={party.id}
      to={isPractice ? atPractice(search, party.id) : atPerson(search, party.id)}
      isOpen={search.get(isPractice ? 'practice' : 'person') === party.id}
      avatar={isPractice ? <PracticeAvatar name={party.name} /> : <PersonAvatar person={party} />}
      name={party.name}
      detail={isPractice ? practiceLine(party) : (party.role ?? peopleText.onTheirOwn)}
      note={{ Icon: IconMessage2, words }}
    >
      {isReceived ? (
        <AnswerButtons
          name={party.name}
          question={requestsText.ignoringPractice(party.name)}
          onAnswer={(answer) => answerInvite(answer, invite)}
        />
      ) : (
        children
      )}
    </PartyRow>
  )
}
