import type { MessageStatus } from '@corridor/contract/engines/conversation/message-status.ts'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classes } from '#ui/classes.ts'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { rowTime } from '#ui/data/dates.ts'
import { IconAlertTriangleFilled, IconBellOff, IconPencil, IconStarFilled } from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import { StatusTicks } from '../message/StatusTicks.tsx'
import { text } from '../text.ts'
import { ConversationFace, type ConversationFaceProps } from './ConversationFace.tsx'
import styles from './InboxRow.module.css'

interface InboxRowProps extends ConversationFaceProps {
  to: To
  /** In place of the picture of a conversation. */
  face?: ReactNode
  isOpen?: boolean
  /** The last message in one line, with whose it is where that matters. */
  preview: string
  at: string | null
  unreadCount: number
  /** An urgent message in it waits to be confirmed, read or not. */
  isUrgent?: boolean
  /** Marked by hand: there is no number to show. */
  isMarkedUnread?: boolean
  /** The draft; shown instead of the preview. */
  draft?: string
  /** Of the last message, when it is one's own. */
  lastStatus?: MessageStatus
  /** Something to know of it, where nothing is unread. */
  badge?: ReactNode
  isMuted?: boolean
  /** Only where the list itself does not say it. */
  isFavourite?: boolean
  now: number
  /** In a list that is one stop of the Tab key. */
  tabIndex?: 0 | -1
}

/** One conversation in a list of them. */
export function InboxRow(props: InboxRowProps) {
  const { to, isOpen, preview, at, unreadCount, isMarkedUnread, draft, now, name, tabIndex } = props
  const isUnread = unreadCount > 0 || isMarkedUnread
  return (
    <Link
      to={to}
      tabIndex={tabIndex}
      className={classes(styles.row, isOpen && styles.open, isUnread && styles.unread)}
      aria-current={isOpen ? 'page' : undefined}
    >
      {props.face ?? <ConversationFace {...props} />}
      <div className={styles.words}>
        <div className={styles.top}>
          <bdi className={styles.name}>{name}</bdi>
          <Marks {...props} />
          {at && (
            <time className={styles.time} dateTime={at}>
              {rowTime(at, now)}
            </time>
          )}
        </div>
        <div className={styles.bottom}>
          <p className={styles.preview} dir="auto">
            {draft ? (
              <>
                <span className={styles.draft}>{text.draft}</span> {draft}
              </>
            ) : (
              preview
            )}
          </p>
          {props.isUrgent && (
            <span className={styles.urgent}>
              <IconAlertTriangleFilled size={16} aria-hidden="true" />
              <Spoken>{text.urgentWaits}</Spoken>
            </span>
          )}
          <End {...props} />
        </div>
      </div>
    </Link>
  )
}

function Marks({ isFavourite, isMuted }: InboxRowProps) {
  return (
    <>
      {isFavourite && (
        <span className={styles.star}>
          <IconStarFilled size={14} aria-hidden="true" />
          <Spoken>{text.favourite}</Spoken>
        </span>
      )}
      {isMuted && (
        <span className={styles.muted}>
          <IconBellOff size={15} aria-hidden="true" />
          <Spoken>{text.muted}</Spoken>
        </span>
      )}
    </>
  )
}

function End({ unreadCount, isMarkedUnread, isMuted, draft, lastStatus, badge }: InboxRowProps) {
  if (unreadCount > 0)
    return (
      <CountBadge count={unreadCount} label={text.unread(unreadCount)} tone={isMuted ? 'quiet' : 'brand'} />
    )
  if (isMarkedUnread)
    return (
      <span className={styles.dot}>
        <Spoken>{text.markedUnread}</Spoken>
      </span>
    )
  if (badge) return badge
  if (draft) return <IconPencil className={styles.pencil} size={16} aria-hidden="true" />
  return lastStatus ? <StatusTicks status={lastStatus} /> : null
}
