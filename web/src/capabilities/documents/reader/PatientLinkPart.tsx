import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { useQuery } from '@tanstack/react-query'
import { localDay } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconDeviceMobile } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { sendPatientLink } from '../state/changes.ts'
import { patientLinkQuery } from '../state/queries.ts'
import { patientLinkText as text } from '../text.ts'
import styles from './DocumentPane.module.css'

/** The patient's own page about a referral that the practice sent: whether they have it, or one button that sends it. */
export function PatientLinkPart({ document }: { document: OfficeFile }) {
  const { data } = useQuery(patientLinkQuery(document.id))
  const send = useTask(() => sendPatientLink(document.id), { failure: 'snackbar', done: text.sent })
  if (!data) return null
  const { link, reachableAt } = data
  // A link whose address was corrected since can be sent to the new one.
  const isOffered = reachableAt !== null && reachableAt.toLowerCase() !== link?.sentTo.toLowerCase()
  return (
    <section className={styles.referral} aria-label={text.title}>
      <h3 className={styles.title}>{text.title}</h3>
      {link ? (
        <>
          <p className={styles.row}>
            {text.sentTo(link.sentTo, localDay(link.sentAt.slice(0, 10)))}
            <span className={styles.hint}>
              {link.lastOpenedAt ? text.opened(localDay(link.lastOpenedAt.slice(0, 10))) : text.notOpened}
              {link.reminders > 0 && ` · ${text.reminders(link.reminders)}`}
            </span>
          </p>
          {link.isUndelivered && <Notice tone="error">{text.undelivered}</Notice>}
          {isOffered && <p className={styles.hint}>{text.corrected}</p>}
        </>
      ) : (
        <p className={styles.hint}>
          {reachableAt ? text.explain : document.patientId ? text.notReachable : text.noRecord}
        </p>
      )}
      {isOffered && (
        <Button
          size="s"
          icon={<IconDeviceMobile size={18} aria-hidden="true" />}
          isBusy={send.isBusy}
          onClick={() => void send.run()}
        >
          {text.send(reachableAt)}
        </Button>
      )}
    </section>
  )
}
