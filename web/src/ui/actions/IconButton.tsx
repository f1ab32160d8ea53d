import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'className' | 'children'> {
  /** Read out, and shown on hover. */
  label: string
  icon: ReactNode
  isOn?: boolean
}

export function IconButton({ label, icon, isOn, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, isOn && styles.on)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  )
}
