import type { DESK_DECISIONS, SandboxInquiry } from '@corridor/contract/sandbox/routes.ts'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { classes } from '#ui/classes.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { IconTile } from '#ui/data/IconTile.tsx'
import {
  IconArrowLeft,
  IconCircleCheck,
  IconCircleX,
  IconHourglassHigh,
  IconUserSearch,
} from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { Spinner } from '#ui/states/Spinner.tsx'
import { initialsOf } from '../state/initials-of.ts'
import { decide } from '../state/queries.ts'
import { sentAt } from '../state/sent-at.ts'
import { deskText as text } from '../text.ts'
import styles from './InquiryPane.module.css'
import { InquiryStatus } from './InquiryStatus.tsx'

/** One check: whose it is, its state, the possible decisions, and the link back for the person. */
export function InquiryPane({ inquiry }: { inquiry: SandboxInquiry }) {
  const { personName, email, status, startedAt } = inquiry
  const isOwn = useSession(({ user }) => user?.email.toLowerCase() === email.toLowerCase())
  return (
    <MainPane
      label={text.checkOf(personName)}
      back={{ to: '?tab=desk', label: text.backToList }}
      head={
        <div className={styles.head}>
          <Avatar name={personName} initials={initialsOf(personName)} />
          <div className={styles.who}>
            <h2 className={styles.name}>{personName}</h2>
            <p className={styles.meta}>
              <span title={email}>{email}</span>
              <time className={styles.time} dateTime={startedAt}>
                {text.started(sentAt(startedAt))}
              </time>
            </p>
          </div>
          <InquiryStatus status={status} />
        </div>
      }
    >
      <div className={styles.body}>
        <Decisions inquiry={inquiry} />
        <div className={styles.back}>
          <p className={styles.hint}>{isOwn ? text.ownBack : text.otherBack}</p>
          <ButtonLink
            to="/login/user-verification"
            look={isOwn && status !== 'Pending' ? 'primary' : 'plain'}
            size="l"
            icon={<IconArrowLeft size={18} />}
          >
            {text.goBack}
          </ButtonLink>
        </div>
      </div>
    </MainPane>
  )
}

type DeskDecision = (typeof DESK_DECISIONS)[number]

const DECISIONS = [
  { decision: 'approve', leadsTo: 'Approved', Icon: IconCircleCheck, tone: 'green' },
  { decision: 'decline', leadsTo: 'Declined', Icon: IconCircleX, tone: 'red' },
  { decision: 'needs-review', leadsTo: 'Needs_review', Icon: IconUserSearch, tone: 'blue' },
  { decision: 'leave-pending', leadsTo: 'Pending', Icon: IconHourglassHigh, tone: 'orange' },
] as const

/** The four decisions of a service. An approval is final; the others can be followed by another. */
function Decisions({ inquiry }: { inquiry: SandboxInquiry }) {
  const { id, personName, status } = inquiry
  const [hasDecided, setDecided] = useState(false)
  const deciding = useTask(
    async (decision: DeskDecision) => {
      await decide(id, decision)
      setDecided(true)
    },
    {
      done: (decision) => (decision === 'approve' ? undefined : text.decided[decision](personName)),
      failure: 'snackbar',
    },
  )
  const box = useRef<HTMLElement>(null)
  const isApproved = status === 'Approved'
  useEffect(() => {
    // The button that had the focus is gone; the text that replaces it gets the focus.
    if (isApproved && hasDecided) box.current?.focus()
  }, [isApproved, hasDecided])

  if (isApproved)
    return (
      <section ref={box} className={styles.decisions} tabIndex={-1} aria-label={text.question}>
        <Notice tone="success">{text.approvedForGood(personName)}</Notice>
      </section>
    )
  return (
    <section ref={box} className={styles.decisions} tabIndex={-1} aria-labelledby="decisions-title">
      <h3 className={styles.title} id="decisions-title">
        {text.question}
      </h3>
      <p className={styles.intro}>{text.intro}</p>
      <ul className={styles.list}>
        {DECISIONS.map(({ decision, leadsTo, Icon, tone }) => {
          const isBusy = deciding.busyWith?.[0] === decision
          // It waits from the start: leaving it so is a decision too, which the person's page follows.
          const isNow = status === leadsTo && decision !== 'leave-pending'
          return (
            <li key={decision}>
              <button
                type="button"
                className={classes(styles.decision, isNow && styles.now)}
                aria-busy={isBusy || undefined}
                aria-pressed={isNow}
                onClick={() => void deciding.run(decision)}
              >
                <IconTile tone={tone}>{isBusy ? <Spinner /> : <Icon size={22} />}</IconTile>
                <span className={styles.words}>
                  <span className={styles.decisionName}>{text.decisions[decision]}</span>
                  <span className={styles.what}>{text.effects[decision]}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
