import { useContext } from 'react'
import { Capabilities } from '#platform/capability.ts'
import { waitedFor } from '#platform/dates.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Card } from '#ui/data/Card.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { IconTile } from '#ui/data/IconTile.tsx'
import { IconInbox } from '#ui/icons/icons.ts'
import { usePatientItems } from '../state/queries.ts'
import { openNowText as text } from '../text.ts'
import styles from './OpenNow.module.css'

/** What needs action about a patient, on their page. */
export function OpenNow({ patientId }: { patientId: string }) {
  const { data: items = [] } = usePatientItems(patientId)
  const looks = useContext(Capabilities).flatMap(({ waiting = [] }) => waiting.map(({ work }) => work))
  if (items.length === 0) return null
  return (
    <Card title={text.title} badge={<CountBadge count={items.length} label={text.count(items.length)} />}>
      <ul className={styles.list}>
        {items.map(({ kind, itemId, todo, title, path, waitingSince, assigneeName }) => {
          const look = looks.find((one) => one?.kind === kind)
          const WorkIcon = look?.Icon ?? IconInbox
          const details = [waitingSince && text.waiting(waitedFor(waitingSince)), assigneeName]
          return (
            <li key={`${kind} ${itemId}`} className={styles.item}>
              <IconTile tone={look?.tone ?? 'grey'}>
                <WorkIcon size={18} />
              </IconTile>
              <div className={styles.words}>
                <p className={styles.todo}>{todo}</p>
                <p className={styles.detail}>{details.filter(Boolean).join(' · ')}</p>
              </div>
              <ButtonLink size="s" to={path} aria-label={text.openOne(todo, title)}>
                {text.open}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
