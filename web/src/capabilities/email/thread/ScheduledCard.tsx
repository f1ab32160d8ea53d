import type { ScheduledEmail } from '@corridor/contract/email/model.ts'
import { useSearchParams } from 'react-router'
import { useTask } from '#platform/use-task.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { moment } from '#ui/data/dates.ts'
import { IconCalendarTime } from '#ui/icons/icons.ts'
import { withThread } from '../places.ts'
import { RichText } from '../RichText.tsx'
import { cancelScheduled } from '../state/changes.ts'
import { threadText as text } from '../text.ts'
import styles from './Thread.module.css'

/** An email that is still to leave, or was not sent when its time came; `isAll` where its thread has nothing else. */
export function ScheduledCard({ email, isAll }: { email: ScheduledEmail; isAll: boolean }) {
  const [search, setSearch] = useSearchParams()
  const { id, threadId, senderName, body, fileCount, sendAt, failed } = email
  const cancel = useTask(cancelScheduled, { done: text.canceled, failure: 'snackbar' })
  const onCancel = () => {
    // The thread goes with the only thing in it, so it is left first, and at once: whatever still shows it would ask for it.
    if (isAll) setSearch(withThread(search, null).search, { replace: true, flushSync: true })
    void cancel.run(id, threadId)
  }
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <strong className={styles.sender}>{senderName}</strong>
        <Badge tone={failed ? 'red' : 'purple'} icon={<IconCalendarTime size={15} aria-hidden="true" />}>
          {failed ? text.notSent(failed) : text.scheduledFor(moment(Date.parse(sendAt)))}
        </Badge>
      </header>
      <div className={styles.body}>
        <RichText body={body} heading="h4" />
      </div>
      <footer className={styles.foot}>
        <span className={styles.until}>{fileCount > 0 && text.files(fileCount)}</span>
        <TextButton onClick={onCancel}>{text.cancelScheduled}</TextButton>
      </footer>
    </article>
  )
}
