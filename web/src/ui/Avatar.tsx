import type { ReactNode } from 'react'
import styles from './Avatar.module.css'
import { avatarColour } from './avatar-colour.ts'
import { classes } from './classes.ts'

interface AvatarProps {
  /** Decides the colour. The avatar itself is not read out: the name stands beside it. */
  name: string
  initials?: string
  /** Instead of initials, for groups and places. */
  icon?: ReactNode
  size?: 's' | 'm' | 'l'
  isSquare?: boolean
  presence?: 'present' | 'busy' | 'away'
}

export function Avatar({ name, initials, icon, size = 'm', isSquare, presence }: AvatarProps) {
  return (
    <span
      className={classes(styles.avatar, styles[size], isSquare && styles.square)}
      style={{ backgroundColor: avatarColour(name) }}
      aria-hidden="true"
    >
      {icon ?? initials}
      {presence && <span className={classes(styles.dot, styles[presence])} />}
    </span>
  )
}
