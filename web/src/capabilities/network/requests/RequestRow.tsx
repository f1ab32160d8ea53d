import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import type { ReactNode } from 'react'
import { fromToday } from '../../../platform/dates.ts'
import { IconMessage2 } from '../../../ui/icons/icons.ts'
import { PersonRow } from '../components/PersonRow.tsx'
import { PracticeRow } from '../components/PracticeRow.tsx'
import { peopleText } from '../people/text.ts'
import type { ListedRequest } from '../state/requests.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { requestsText, sentText } from './text.ts'

interface RequestRowProps {
  request: ListedRequest
  /** False for someone who cannot open the network: they can only ignore it. */
  mayAccept?: boolean
  /** The actions for a sent request; a received one is accepted or ignored. */
  children?: ReactNode
}

/** A request between two parties, with its message and its actions. */
export function RequestRow({ request, mayAccept = true, children }: RequestRowProps) {
  const { party, name, connection, isReceived, by, message } = request
  const when = fromToday(request.since)
  const said = isReceived
    ? requestsText.requested(by, when, message)
    : connection
      ? sentText.requested(when, message)
      : sentText.invited(by, when, message)
  const note = { Icon: IconMessage2, text: said }
  const actions = isReceived ? <AnswerButtons request={request} mayAccept={mayAccept} /> : children
  if (party.kind === 'practice')
    return (
      <PracticeRow practice={party} note={note}>
        {actions}
      </PracticeRow>
    )
  const detail =
    party.kind === 'individual'
      ? (party.role ?? peopleText.onTheirOwn)
      : roleAndPractice(party.role, party.practiceName ?? peopleText.onTheirOwn)
  return (
    <PersonRow
      person={party}
      opens={mayAccept ? 'person' : undefined}
      name={name}
      detail={detail}
      note={note}
    >
      {actions}
    </PersonRow>
  )
}
