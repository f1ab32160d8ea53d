import type { ReactNode } from 'react'
import { IconStarFilled } from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import { text } from '../text.ts'
import { ConversationFace, type ConversationFaceProps } from './ConversationFace.tsx'
import styles from './ConversationHeader.module.css'

interface ConversationHeaderProps extends ConversationFaceProps {
  /** Role and practice, or how many there are; nothing where the name says it all. */
  badge: string
  isFavourite?: boolean
  /** Icon buttons at the end. */
  actions?: ReactNode
}

/** Whom one talks with. */
export function ConversationHeader({ badge, isFavourite, actions, ...face }: ConversationHeaderProps) {
  return (
    <div className={styles.header}>
      <ConversationFace {...face} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <bdi>{face.name}</bdi>
          {isFavourite && (
            <>
              <IconStarFilled className={styles.star} size={17} aria-hidden="true" />
              <Spoken>{text.favourite}</Spoken>
            </>
          )}
        </h2>
        {badge && <p className={styles.badge}>{badge}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
