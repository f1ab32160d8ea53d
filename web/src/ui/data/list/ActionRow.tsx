import type { ReactNode } from 'react'
import type { Icon } from '../../icons/icon.ts'
import { IconTile } from '../IconTile.tsx'
import type { Tone } from '../tones.ts'
import styles from './ActionRow.module.css'

interface ActionRowProps {
  Icon: Icon
  /** Of the ground of the icon. */
  tone: Tone
  /** With badges that belong to the name. */
  name: ReactNode
  /** Its state, before the buttons. */
  badge?: ReactNode
  actions: ReactNode
  /** Paragraphs below the name. */
  children: ReactNode
}

/** One of a list, with what can be done about it at its end. */
export function ActionRow({ Icon, tone, name, badge, actions, children }: ActionRowProps) {
  return (
    <li className={styles.row}>
      <IconTile tone={tone}>
        <Icon size={20} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {children}
      </div>
      {badge}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
