import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Avatar.module.css'
import { avatarColour } from './avatar-colour.ts'
import { Picture } from './Picture.tsx'

interface AvatarProps {
  /** Decides the colour. The avatar itself is not read out: the name stands beside it. */
  name: string
  initials?: string
  /** The address of a picture. What stands below it shows until it is there, and stays when it never comes. */
  image?: string | null
  /** Instead of initials, for groups and places. */
  icon?: ReactNode
  size?: 's' | 'm' | 'l' | 'xl'
  isSquare?: boolean
  presence?: 'present' | 'busy' | 'away'
}

export function Avatar({ name, initials, image, icon, size = 'm', isSquare, presence }: AvatarProps) {
  return (
    <span
      className={classes(styles.avatar, styles[size], isSquare && styles.square)}
      style={{ backgroundColor: avatarColour(name) }}
      aria-hidden="true"
    >
      {icon ?? initials}
      {image && <Picture src={image} />}
      {presence && <span className={classes(styles.dot, styles[presence])} />}
    </span>
  )
}
