import type { Approval } from '@corridor/contract/onboarding/model.ts'
import { IconBuildingCommunity, IconUser } from '@tabler/icons-react'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { isSpent } from '../../../entry/spent-link.ts'
import { call } from '../../../platform/api.ts'
import { useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { approveText as text } from '../text.ts'
import styles from './ApprovalRequest.module.css'

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
export function ApprovalRequest({ token, approval, onDecided, onDied }: ApprovalRequestProps) {
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
      icon={isPerson ? <IconUser size={32} stroke={1.5} /> : <IconBuildingCommunity size={32} stroke={1.5} />}
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
