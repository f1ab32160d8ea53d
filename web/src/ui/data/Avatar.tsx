import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Avatar.module.css'
import { avatarColour } from './avatar-colour.ts'
import { Picture } from './Picture.tsx'
import { StatusDot, type StatusLook } from './StatusDot.tsx'

interface AvatarProps {
  /** Decides the colour. The avatar itself is not read out: the name stands beside it. */
  name: string
  initials?: string
  /** The address of a picture. What stands below it shows until it is there, and stays when it never comes. */
  image?: string | null
  /** Instead of initials, for groups and places. */
  icon?: ReactNode
  size?: 'xs' | 's' | 'm' | 'l' | 'xl'
  isSquare?: boolean
  /** How the person is there. Its word stands beside the avatar, or is spoken there. */
  status?: StatusLook
}

export function Avatar({ name, initials, image, icon, size = 'm', isSquare, status }: AvatarProps) {
  return (
    <span
      className={classes(styles.avatar, styles[size], isSquare && styles.square)}
      style={{ backgroundColor: avatarColour(name) }}
      aria-hidden="true"
    >
      {icon ?? initials}
      {image && <Picture src={image} />}
      {status && (
        <span className={styles.status}>
          <StatusDot look={status} />
        </span>
      )}
    </span>
  )
}
