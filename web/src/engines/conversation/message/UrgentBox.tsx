import { type ReactNode, useEffect, useReducer } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { IconAlertTriangle, IconCheck, IconPhone } from '#ui/icons/icons.ts'
import type { Person, UrgentView } from '../message-view.ts'
import { text } from '../text.ts'
import { PeoplePopover } from './PeoplePopover.tsx'
import styles from './UrgentBox.module.css'

interface UrgentBoxProps {
  urgent: UrgentView
  /** Without it there is no button to confirm. */
  onConfirm?: () => void
  /** Of one's own: reminds, calls or texts those who have not confirmed. */
  onFollowUp?: () => void
  /** What the message says. */
  children: ReactNode
}

const FACES_SHOWN = 3
/** The list beside it has all of them. */
const NAMES_SHOWN = 5
const nameOf = ({ name }: Person): string => name

/** Whether a moment has passed; it turns true while one looks. */
function useIsPast(moment: string | undefined): boolean {
  const left = moment === undefined ? Number.POSITIVE_INFINITY : Date.parse(moment) - Date.now()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (left <= 0 || left === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(drawAgain, left)
    return () => clearTimeout(timer)
  }, [left])
  return left <= 0
}

/** An urgent message: who has confirmed it, and who has not. */
export function UrgentBox({ urgent, onConfirm, onFollowUp, children }: UrgentBoxProps) {
  const { confirmed, waiting, waitingCount = waiting.length } = urgent
  const mustConfirm = urgent.mustConfirm && onConfirm !== undefined
  const all = confirmed.length + waitingCount
  const unlisted = waitingCount - waiting.length
  const isOver = useIsPast(urgent.remindedUntil)
  const mayFollowUp = onFollowUp !== undefined && waiting.length > 0
  return (
    <div className={styles.box}>
      <p className={styles.head}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {mustConfirm ? text.urgentUnconfirmed : text.urgent}
      </p>
      {children}
      {mayFollowUp && isOver && (
        <p className={styles.over}>{text.remindersOver(waiting.slice(0, NAMES_SHOWN).map(nameOf))}</p>
      )}
      <div className={styles.foot}>
        {mayFollowUp && (
          <Button size="s" icon={<IconPhone size={17} />} onClick={onFollowUp}>
            {text.followUp}
          </Button>
        )}
        {mustConfirm && (
          <Button look="primary" size="s" icon={<IconCheck size={17} />} onClick={onConfirm}>
            {text.confirm}
          </Button>
        )}
        {all > 0 && (
          <PeoplePopover
            className={styles.who}
            label={text.confirmations}
            side="start"
            lists={[
              { title: text.confirmedList, people: confirmed },
              {
                title: text.waitingList,
                people: waiting.map((person) => ({ person })),
                more: unlisted > 0 ? text.andMore(unlisted) : undefined,
              },
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
