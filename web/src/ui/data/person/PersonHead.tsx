import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from '../Avatar.tsx'
import styles from './PersonHead.module.css'

interface PersonHeadProps {
  avatar: ComponentProps<typeof Avatar>
  name: string
  /** One row each, below the name. */
  details: readonly string[]
  children?: ReactNode
}

/** The person: above their own menu, or on the lock screen. */
export function PersonHead({ avatar, name, details, children }: PersonHeadProps) {
  return (
    <div className={styles.head}>
      <Avatar {...avatar} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {details.map((detail) => (
          <p key={detail} className={styles.detail}>
            {detail}
          </p>
        ))}
        {children}
      </div>
    </div>
  )
}
