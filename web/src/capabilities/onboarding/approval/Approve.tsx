import type { Approval } from '@corridor/contract/onboarding/model.ts'
import { IconBuildingCommunity, IconCircleCheck, IconCircleX, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeadLink } from '../../../entry/DeadLink.tsx'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { MailedLink } from '../../../entry/MailedLink.tsx'
import { isSpent } from '../../../entry/spent-link.ts'
import { call } from '../../../platform/api.ts'
import { useConfirm } from '../../../platform/confirm.ts'
import { useStepFocus } from '../../../platform/navigation/use-step-focus.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useApproval } from '../state/queries.ts'
import styles from './Approve.module.css'
import { approveText as text } from './text.ts'

/** Decides about a new practice, or about somebody who wants to join one, by the link that was mailed. */
export function Approve() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useApproval(token)
  const [decision, setDecision] = useState<Decision>()
  const [hasDied, setDied] = useState(false)
  useStepFocus(decision ?? '')

  if (link.data && decision) return <ApprovalDecided approval={link.data} decision={decision} />
  const dead = (
    <DeadLink title={text.deadTitle} intro={text.dead}>
      <ButtonLink to="/" size="l" isWide>
        {text.toStart}
      </ButtonLink>
    </DeadLink>
  )
  return (
    <MailedLink
      link={link}
      isDead={!token || hasDied}
      dead={dead}
      waiting={{ title: text.waitTitle }}
      text={text}
    >
      {(approval) => (
        <ApprovalRequest
          token={token}
          approval={approval}
          onDecided={setDecision}
          onDied={() => setDied(true)}
        />
      )}
    </MailedLink>
  )
}

export type Decision = 'approve' | 'reject'

interface ApprovalRequestProps {
  token: string
  approval: Approval
  onDecided: (decision: Decision) => void
  /** Somebody decided meanwhile, or it ran out. */
  onDied: () => void
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** The question before a decision, which names what it is about. */
function questionOf({ kind, personName, practiceName }: Approval, decision: Decision) {
  const isPerson = kind === 'person'
  if (decision === 'approve') {
    return {
      title: isPerson ? text.approvePerson(personName) : text.approvePractice(practiceName),
      text: isPerson ? text.approvePersonText(practiceName) : text.approvePracticeText,
      confirmLabel: text.approve,
      look: 'primary',
    } as const
  }
  return {
    title: isPerson ? text.rejectPerson(personName) : text.rejectPractice(practiceName),
    text: isPerson ? text.rejectPersonText : text.rejectPracticeText,
    confirmLabel: text.reject,
    look: 'danger',
  } as const
}

/** Who asks for what, and the two answers. */
function ApprovalRequest({ token, approval, onDecided, onDied }: ApprovalRequestProps) {
  const confirm = useConfirm()
  const { kind, personName, practiceName } = approval
  const isPerson = kind === 'person'

  const deciding = useTask(
    async (decision: Decision) => {
      await call(`POST /onboarding/v2/${decision}/:token`, { params: { token } })
      onDecided(decision)
    },
    {
      onError: (error) => {
        if (isSpent(error)) onDied()
        return isSpent(error)
      },
    },
  )
  const ask = async (decision: Decision) => {
    if (await confirm(questionOf(approval, decision))) await deciding.run(decision)
  }
  const answer = (decision: Decision) => ({
    size: 'l' as const,
    isBusy: deciding.busyWith?.[0] === decision,
    isOff: deciding.isBusy,
    onClick: () => void ask(decision),
  })

  const facts = [
    { term: text.practice, value: practiceName },
    { term: text.type, value: approval.practiceType },
    { term: text.place, value: approval.place },
    { term: text.person, value: personName },
    { term: text.email, value: approval.email },
    { term: text.role, value: approval.role },
    { term: text.asked, value: when.format(new Date(approval.askedAt)) },
  ].filter(({ value }) => value)
  return (
    <EntryFrame
      isWide
      Icon={isPerson ? IconUser : IconBuildingCommunity}
      title={isPerson ? text.personTitle(personName, practiceName) : text.practiceTitle(practiceName)}
      intro={isPerson ? text.personIntro : text.practiceIntro}
    >
      {deciding.failure && <Notice tone="error">{deciding.failure}</Notice>}
      <Facts facts={facts} />
      <div className={styles.answers}>
        <Button look="primary" {...answer('approve')}>
          {text.approve}
        </Button>
        <Button {...answer('reject')}>{text.reject}</Button>
      </div>
    </EntryFrame>
  )
}

interface ApprovalDecidedProps {
  approval: Approval
  decision: Decision
}

/** What came of it. */
function ApprovalDecided({ approval, decision }: ApprovalDecidedProps) {
  const { kind, personName, practiceName } = approval
  const name = kind === 'person' ? personName : practiceName
  const isApproved = decision === 'approve'
  const approved = kind === 'person' ? text.approvedPerson(practiceName) : text.approvedPractice
  const Icon = isApproved ? IconCircleCheck : IconCircleX
  return (
    <EntryFrame
      Icon={Icon}
      title={isApproved ? text.approvedTitle(name) : text.rejectedTitle(name)}
      intro={`${isApproved ? approved : text.rejected} ${text.close}`}
    />
  )
}
