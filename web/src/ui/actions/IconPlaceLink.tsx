import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from '../classes.ts'
import styles from './IconButton.module.css'

interface IconPlaceLinkProps extends Omit<LinkProps, 'aria-label' | 'className' | 'children'> {
  /** Read out, and shown on hover. */
  label: string
  icon: ReactNode
  /** Told from the others: what is open, or what one most likely wants. */
  isOn?: boolean
}

/** Looks like an icon button and leads to another screen. */
export function IconPlaceLink({ label, icon, isOn, ...rest }: IconPlaceLinkProps) {
  return (
    <Link {...rest} className={classes(styles.button, isOn && styles.on)} aria-label={label} title={label}>
      {icon}
    </Link>
  )
}
