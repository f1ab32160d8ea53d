import type { MessageStatus } from '@corridor/contract/chat/types.ts'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { classes } from '../../classes.ts'
import { Spoken } from '../../states/Spoken.tsx'
import { text } from '../text.ts'
import styles from './StatusTicks.module.css'

interface StatusTicksProps {
  status: MessageStatus
  /** Stands beside it; without one the usual is spoken only. */
  word?: string
}

const ICONS = {
  SENDING: IconClock,
  SENT: IconCheck,
  DELIVERED: IconChecks,
  READ: IconChecks,
  FAILED: IconAlertCircle,
} satisfies Record<MessageStatus, unknown>

/** How far one's own message has come. */
export function StatusTicks({ status, word }: StatusTicksProps) {
  const Icon = ICONS[status]
  return (
    <span
      className={classes(
        styles.status,
        status === 'READ' && styles.read,
        status === 'FAILED' && styles.failed,
      )}
    >
      <Icon size={15} aria-hidden="true" />
      {word ?? <Spoken>{text.status[status]}</Spoken>}
    </span>
  )
}
