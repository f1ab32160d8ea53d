import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classes } from '../classes.ts'
import styles from './Chip.module.css'

interface ChipProps {
  to: To
  isOn: boolean
  count?: ReactNode
  children: ReactNode
}

/** One choice of a filter. Filters live in the address, so a chip is a link. */
export function Chip({ to, isOn, count, children }: ChipProps) {
  return (
    <Link
      to={to}
      replace
      className={classes(styles.chip, isOn && styles.on)}
      aria-current={isOn ? 'true' : undefined}
    >
      {children}
      {count}
    </Link>
  )
}
