import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from '../classes.ts'
import styles from './IconButton.module.css'

interface IconMenuLinkProps extends Omit<LinkProps, 'aria-label' | 'className' | 'children'> {
  /** Read out, and shown on hover. */
  label: string
  icon: ReactNode
  /** Highlighted: the open one, or the most likely one. */
  isOn?: boolean
}

/** Looks like an icon button and leads to another screen. */
export function IconMenuLink({ label, icon, isOn, ...rest }: IconMenuLinkProps) {
  return (
    <Link {...rest} className={classes(styles.button, isOn && styles.on)} aria-label={label} title={label}>
      {icon}
    </Link>
  )
}
