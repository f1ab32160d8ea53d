import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Avatar.module.css'
import { Picture } from './Picture.tsx'
import { avatarColour } from './person/avatar-colour.ts'

interface AvatarProps {
  /** Decides the color. The avatar itself is hidden from screen readers: the name is beside it. */
  name: string
  initials?: string
  /** The address of a picture. The initials below it show until it is loaded, and stay when it fails. */
  image?: string | null
  /** Replaces initials, for groups and practices. */
  icon?: ReactNode
  size?: 'xs' | 's' | 'm' | 'l' | 'xl'
  isSquare?: boolean
  /** The person's status, as a dot. Its label is beside the avatar, or spoken there. */
  dot?: ReactNode
}

export function Avatar({ name, initials, image, icon, size = 'm', isSquare, dot }: AvatarProps) {
  return (
    <span
      className={classes(styles.avatar, styles[size], isSquare && styles.square)}
      style={{ backgroundColor: avatarColour(name) }}
      aria-hidden="true"
    >
      {icon ?? initials}
      {image && <Picture src={image} />}
      {dot && <span className={styles.status}>{dot}</span>}
    </span>
  )
}
