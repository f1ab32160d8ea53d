import type { MessageStatus } from '@corridor/contract/engines/conversation/message-status.ts'
import { classes } from '#ui/classes.ts'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import { text } from '../text.ts'
import styles from './StatusTicks.module.css'

interface StatusTicksProps {
  status: MessageStatus
  /** Stands beside it; without one the usual is spoken only. */
  word?: string
}

const ICONS = {
  sending: IconClock,
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  undelivered: IconAlertCircle,
} satisfies Record<MessageStatus, unknown>

/** How far one's own message has come. */
export function StatusTicks({ status, word }: StatusTicksProps) {
  const Icon = ICONS[status]
  return (
    <span
      className={classes(
        styles.status,
        status === 'read' && styles.read,
        (status === 'failed' || status === 'undelivered') && styles.failed,
      )}
    >
      <Icon size={15} aria-hidden="true" />
      {word ?? <Spoken>{text.status[status]}</Spoken>}
    </span>
  )
}
