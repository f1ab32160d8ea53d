import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './IconButton.module.css'

interface IconPlaceLinkProps extends Omit<LinkProps, 'aria-label' | 'className' | 'children'> {
  /** Read out, and shown on hover. */
  label: string
  icon: ReactNode
}

/** Looks like an icon button and leads to another screen. */
export function IconPlaceLink({ label, icon, ...rest }: IconPlaceLinkProps) {
  return (
    <Link {...rest} className={styles.button} aria-label={label} title={label}>
      {icon}
    </Link>
  )
}
