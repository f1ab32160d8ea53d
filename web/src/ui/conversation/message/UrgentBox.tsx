import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../actions/Button.tsx'
import { Avatar } from '../../data/Avatar.tsx'
import type { UrgentView } from '../message-view.ts'
import { text } from '../text.ts'
import { PeoplePopover } from './PeoplePopover.tsx'
import styles from './UrgentBox.module.css'

interface UrgentBoxProps {
  urgent: UrgentView
  /** Without it nobody is asked any more. */
  onAcknowledge?: () => void
  /** What the message says. */
  children: ReactNode
}

const FACES_SHOWN = 3

/** A message that asks everybody to confirm: who has, and who has not. */
export function UrgentBox({ urgent, onAcknowledge, children }: UrgentBoxProps) {
  const { confirmed, waiting } = urgent
  const isAsked = urgent.isAsked && onAcknowledge !== undefined
  const all = confirmed.length + waiting.length
  return (
    <div className={styles.box}>
      <p className={styles.head}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {isAsked ? text.urgentAsks : text.urgent}
      </p>
      {children}
      <div className={styles.foot}>
        {isAsked && (
          <Button look="primary" size="s" icon={<IconCheck size={17} />} onClick={onAcknowledge}>
            {text.acknowledge}
          </Button>
        )}
        {all > 0 && (
          <PeoplePopover
            className={styles.who}
            label={text.confirmations}
            side="start"
            lists={[
              { title: text.confirmedList, people: confirmed },
              { title: text.waitingList, people: waiting.map((person) => ({ person })) },
            ]}
          >
            <span className={styles.faces} aria-hidden="true">
              {confirmed.slice(0, FACES_SHOWN).map(({ person }) => (
                <span key={person.id} className={styles.face}>
                  <Avatar name={person.name} initials={person.initials} image={person.imageUrl} size="xs" />
                </span>
              ))}
            </span>
            {text.confirmedOf(confirmed.length, all)}
          </PeoplePopover>
        )}
      </div>
    </div>
  )
}
