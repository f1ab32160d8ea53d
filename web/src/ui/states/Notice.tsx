import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { toneClass } from '../data/tones.ts'
import styles from './Notice.module.css'

const LOOKS = {
  error: { Icon: IconAlertCircle, tone: 'red' },
  info: { Icon: IconInfoCircle, tone: 'purple' },
  success: { Icon: IconCircleCheck, tone: 'green' },
} as const

interface NoticeProps {
  tone: keyof typeof LOOKS
  children: ReactNode
}

/** A sentence in the page about what happened. An error is read out at once, the others when there is time. */
export function Notice({ tone, children }: NoticeProps) {
  const { Icon, tone: colours } = LOOKS[tone]
  return (
    <div className={classes(styles.notice, toneClass(colours))} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
