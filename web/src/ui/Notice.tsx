import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Notice.module.css'

const ICONS = { error: IconAlertCircle, info: IconInfoCircle, success: IconCircleCheck }

interface NoticeProps {
  tone: keyof typeof ICONS
  children: ReactNode
}

/** A sentence in the page about what happened. An error is read out at once, the others when there is time. */
export function Notice({ tone, children }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classes(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
