import type { Approval } from '@corridor/contract/onboarding/model.ts'
import { useSearchParams } from 'react-router'
import { MailedDecision } from '#entry/MailedDecision.tsx'
import { call } from '#platform/api.ts'
import type { Question } from '#platform/confirm.ts'
import { Facts } from '#ui/data/Facts.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { IconBuildingCommunity, IconUser } from '#ui/icons/icons.ts'
import { useApproval } from '../state/queries.ts'
import { approveText as text } from './text.ts'

type Decision = 'approve' | 'reject'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** Decides about a new practice, or about somebody who wants to join one, by the link that was mailed. */
export function Approve() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <MailedDecision
      token={token}
      link={useApproval(token)}
      answers={{ approve: text.approve, reject: text.reject }}
      question={questionOf}
      decide={(decision) => call(`POST /onboarding/v2/${decision}/:token`, { params: { token } })}
      outcome={outcomeOf}
      frame={({ kind, personName, practiceName }) =>
        kind === 'person'
          ? { Icon: IconUser, title: text.personTitle(personName, practiceName), intro: text.personIntro }
          : {
              Icon: IconBuildingCommunity,
              title: text.practiceTitle(practiceName),
              intro: text.practiceIntro,
            }
      }
      text={text}
    >
      {(approval) => <Facts facts={factsOf(approval)} />}
    </MailedDecision>
  )
}

/** The question before a decision, which names what it is about. */
function questionOf({ kind, personName, practiceName }: Approval, decision: Decision): Question {
  const isPerson = kind === 'person'
  if (decision === 'approve') {
    return {
      title: isPerson ? text.approvePerson(personName) : text.approvePractice(practiceName),
      text: isPerson ? text.approvePersonText(practiceName) : text.approvePracticeText,
      confirmLabel: text.approve,
      look: 'primary',
    }
  }
  return {
    title: isPerson ? text.rejectPerson(personName) : text.rejectPractice(practiceName),
    text: isPerson ? text.rejectPersonText : text.rejectPracticeText,
    confirmLabel: text.reject,
  }
}

function outcomeOf({ kind, personName, practiceName }: Approval, decision: Decision) {
  const name = kind === 'person' ? personName : practiceName
  if (decision === 'reject')
    return { title: text.rejectedTitle(name), intro: `${text.rejected} ${text.close}` }
  const approved = kind === 'person' ? text.approvedPerson(practiceName) : text.approvedPractice
  return { title: text.approvedTitle(name), intro: `${approved} ${text.close}` }
}

const factsOf = (approval: Approval) =>
  [
    { term: text.practice, value: approval.practiceName },
    { term: text.type, value: approval.practiceType },
    {
      term: approval.kind === 'practice' ? text.address : text.location,
      value: approval.address,
    },
    {
      term: text.telephone,
      value: approval.telephoneNumber && writtenNumber(approval.telephoneNumber),
    },
    { term: text.person, value: approval.personName },
    { term: text.email, value: approval.email },
    { term: text.role, value: approval.role },
    { term: text.requested, value: when.format(new Date(approval.requestedAt)) },
  ].filter(({ value }) => value)
