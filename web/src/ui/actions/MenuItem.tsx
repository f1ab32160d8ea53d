import type { ReactNode } from 'react'
import { MenuItem as AriaMenuItem } from 'react-aria-components'
import { classes } from '../classes.ts'
import styles from './Menu.module.css'

interface MenuItemProps {
  icon?: ReactNode
  /** At the end of the row: a count, usually. */
  end?: ReactNode
  /** Its link; without it `onAction` is called. */
  to?: string
  /** Takes something away. */
  isDanger?: boolean
  onAction?: () => void
  children: string
}

export function MenuItem({ icon, end, to, isDanger, onAction, children }: MenuItemProps) {
  return (
    <AriaMenuItem
      className={classes(styles.item, isDanger && styles.danger)}
      textValue={children}
      href={to}
      onAction={onAction}
    >
      {icon}
      {children}
      {end && <span className={styles.end}>{end}</span>}
    </AriaMenuItem>
  )
}
