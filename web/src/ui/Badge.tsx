import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classes } from './classes.ts'

interface BadgeProps {
  tone?: 'blue' | 'green' | 'orange' | 'red' | 'purple' | 'grey'
  icon?: ReactNode
  children: ReactNode
}

/** A state in a word. */
export function Badge({ tone = 'grey', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
