import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { toneClass } from '../data/tones.ts'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '../icons/first-icons.ts'
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

/** A message in the page. An error is read aloud at once, the others politely. */
export function Notice({ tone, children }: NoticeProps) {
  const { Icon, tone: colours } = LOOKS[tone]
  return (
    <div className={classes(styles.notice, toneClass(colours))} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
