import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Badge.module.css'
import { type Tone, toneClass } from './tones.ts'

interface BadgeProps {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}

/** A state as a short label. */
export function Badge({ tone = 'grey', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, toneClass(tone))}>
      {icon}
      {children}
    </span>
  )
}
