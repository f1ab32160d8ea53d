import type { ComponentProps, ReactNode } from 'react'
import styles from './IconButton.module.css'

interface IconLinkProps extends Omit<ComponentProps<'a'>, 'aria-label' | 'className' | 'children'> {
  /** Read out, and shown on hover. */
  label: string
  icon: ReactNode
  href: string
}

/** Looks like an icon button and is an address: a download, or a page elsewhere. */
export function IconLink({ label, icon, href, ...rest }: IconLinkProps) {
  return (
    <a {...rest} href={href} className={styles.button} aria-label={label} title={label}>
      {icon}
    </a>
  )
}
