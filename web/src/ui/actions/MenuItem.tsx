import type { ReactNode } from 'react'
import { MenuItem as AriaMenuItem } from 'react-aria-components'
import styles from './Menu.module.css'

interface MenuItemProps {
  icon?: ReactNode
  /** At the end of the line: a count, usually. */
  end?: ReactNode
  /** Where it leads; without it `onAction` says what it does. */
  to?: string
  onAction?: () => void
  children: string
}

export function MenuItem({ icon, end, to, onAction, children }: MenuItemProps) {
  return (
    <AriaMenuItem className={styles.item} textValue={children} href={to} onAction={onAction}>
      {icon}
      {children}
      {end && <span className={styles.end}>{end}</span>}
    </AriaMenuItem>
  )
}
