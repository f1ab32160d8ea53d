import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useWaiting } from '../../../platform/counts.ts'
import { text } from '../text.ts'
import styles from './WaitingList.module.css'

/** What waits for somebody, a line for each count of the capabilities; nothing where nothing does. */
export function WaitingList() {
  const waiting = useWaiting()
  if (waiting.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="waiting">
      <h2 className={styles.title} id="waiting">
        {text.waiting}
      </h2>
      <ul>
        {waiting.map(({ count, number }) => (
          <li key={count.path}>
            <Link to={count.path} className={styles.line}>
              <span className={styles.icon} aria-hidden="true">
                <count.entry.Icon size={20} stroke={1.75} />
              </span>
              {count.line(number)}
              <IconChevronRight className={styles.go} size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
