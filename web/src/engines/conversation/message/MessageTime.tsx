import { fullTime, timeOfDay } from '#ui/data/dates.ts'
import styles from './MessageTime.module.css'

/** When a message was sent: the time, and the whole of it under the pointer and while the message has the focus. */
export function MessageTime({ sentAt }: { sentAt: string }) {
  return (
    <time className={styles.time} dateTime={sentAt}>
      {timeOfDay(sentAt)}
      <span className={styles.full} aria-hidden="true">
        {fullTime(sentAt)}
      </span>
    </time>
  )
}
