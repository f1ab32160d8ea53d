import type { EmailThread } from '@corridor/contract/email/model.ts'
import { explainFailure, type ThreadState, threadStateOf } from '@corridor/contract/email/rules.ts'
import { needsAction } from '@corridor/contract/worklist/rules.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { moment, rowTime } from '#ui/data/dates.ts'
import type { Tone } from '#ui/data/tones.ts'
import {
  IconCalendarTime,
  IconCheck,
  IconClock,
  IconEye,
  IconMail,
  IconMailX,
  IconMessage,
} from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import { initialsOf } from '../initials.ts'
import { inboxText, rowText, stateText } from '../text.ts'
import styles from './ThreadList.module.css'

const LOOKS: Record<ThreadState, { tone: Tone; Icon: typeof IconMail }> = {
  answered: { tone: 'green', Icon: IconCheck },
  undeliverable: { tone: 'red', Icon: IconMailX },
  scheduled: { tone: 'purple', Icon: IconCalendarTime },
  'on-its-way': { tone: 'grey', Icon: IconClock },
  'not-opened': { tone: 'grey', Icon: IconClock },
  opened: { tone: 'orange', Icon: IconEye },
  recalled: { tone: 'grey', Icon: IconMailX },
  empty: { tone: 'grey', Icon: IconMail },
}

/** How a thread stands, in words and a color. */
export function StateBadge({ thread }: { thread: EmailThread }) {
  const state = threadStateOf(thread)
  const { tone, Icon } = LOOKS[state]
  if (state === 'answered' && thread.work && needsAction(thread.work))
    return (
      <Badge tone="blue" icon={<IconMessage size={15} aria-hidden="true" />}>
        {rowText.answeredWaits}
      </Badge>
    )
  return (
    <Badge tone={tone} icon={<Icon size={15} aria-hidden="true" />}>
      {state === 'scheduled' && thread.scheduledAt
        ? rowText.goesOut(moment(Date.parse(thread.scheduledAt)))
        : stateText[state]}
    </Badge>
  )
}

interface ThreadRowProps {
  thread: EmailThread
  to: string
  isOpen: boolean
  now: number
  tabIndex: 0 | -1
}

/** One thread of the list. */
export const ThreadRow = memo(function ThreadRow({ thread, to, isOpen, now, tabIndex }: ThreadRowProps) {
  const { patientName, subject, isUnread, lastMessageAt, lastStatus, lastReason } = thread
  const at = lastMessageAt ?? thread.scheduledAt
  const why = lastStatus === 'failed' ? explainFailure(lastReason)?.what : undefined
  return (
    <Link
      to={to}
      tabIndex={tabIndex}
      className={classes(styles.row, isOpen && styles.open, isUnread && styles.unread)}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Avatar name={patientName} initials={initialsOf(patientName)} size="m" />
      <span className={styles.words}>
        <span className={styles.top}>
          <bdi className={styles.name}>{patientName}</bdi>
          {isUnread && <Spoken>{inboxText.unread}</Spoken>}
          {at && (
            <time className={styles.time} dateTime={at}>
              {rowTime(at, now)}
            </time>
          )}
        </span>
        <span className={styles.subject}>{subject}</span>
        <span className={styles.state}>
          <StateBadge thread={thread} />
          {why && <span className={styles.why}>{why}</span>}
        </span>
      </span>
    </Link>
  )
})
