import type { EmailDocument } from '@corridor/contract/email/model.ts'
import { explainFailure } from '@corridor/contract/email/rules.ts'
import { type FileKind, sizeText } from '@corridor/contract/files/rules.ts'
import { addressOfFile, downloadFile } from '#capabilities/files/public.ts'
import { useConfirm } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { classes } from '#ui/classes.ts'
import { fullTime, momentAlone, timeOfDay } from '#ui/data/dates.ts'
import { FileCard } from '#ui/files/FileCard.tsx'
import { FileIcon } from '#ui/files/FileIcon.tsx'
import { IconCheck, IconClock, IconMailX } from '#ui/icons/icons.ts'
import { RichText } from '../RichText.tsx'
import { recallEmail, resendEmail } from '../state/changes.ts'
import { threadText as text } from '../text.ts'
import styles from './Thread.module.css'

interface EmailCardProps {
  document: EmailDocument
  /** When the patient first answered after it. */
  answeredAt: string | undefined
  canText: boolean
}

/** One email of a thread, with what became of it and what can be done about it. */
export function EmailCard({ document, answeredAt, canText }: EmailCardProps) {
  const ownId = useSession(({ user }) => user?.id)
  const { isIncoming, senderId, senderName, patientName, createdTimeUtc, files, signature } = document
  const name = isIncoming ? patientName : senderId === ownId ? text.you : (senderName ?? patientName)
  return (
    <article className={classes(styles.card, isIncoming && styles.incoming)}>
      <header className={styles.head}>
        <strong className={styles.sender}>{name}</strong>
        <time className={styles.time} dateTime={createdTimeUtc} title={fullTime(createdTimeUtc)}>
          {momentAlone(Date.parse(createdTimeUtc))}
        </time>
      </header>
      <div className={styles.body}>
        <RichText body={document.body} heading="h4" />
        {signature && <p className={styles.signature}>{signature}</p>}
      </div>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              {file.kind === 'AUDIO' ? (
                <FileCard
                  name={file.fileName}
                  kind={file.kind}
                  size={file.size}
                  sound={file.sound}
                  loadSound={() => addressOfFile(file.id)}
                  onDownload={() => void downloadFile(file)}
                />
              ) : (
                <button type="button" className={styles.file} onClick={() => void downloadFile(file)}>
                  <FileIcon kind={file.kind as FileKind} />
                  <span className={styles.fileName}>{file.fileName}</span>
                  <span className={styles.time}>{sizeText(file.size)}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isIncoming && <Journey document={document} answeredAt={answeredAt} />}
      {!isIncoming && <Actions document={document} canText={canText} />}
    </article>
  )
}

const SENT_WORDS = {
  received: '',
  queued: text.queued,
  cancelled: '',
  unclear: text.unclear,
  sent: text.sent,
  failed: text.failed,
  delivered: text.delivered,
  opened: text.delivered,
} as const

/** Delivered, opened, answered: as far as it has come. */
function Journey({ document, answeredAt }: Pick<EmailCardProps, 'document' | 'answeredAt'>) {
  const { status, reason, recalledAt, link, sentBy } = document
  if (recalledAt)
    return (
      <p className={styles.journey}>
        <IconMailX size={16} aria-hidden="true" />
        {text.recalled(momentAlone(Date.parse(recalledAt)))}
      </p>
    )
  if (status === 'failed') {
    const why = explainFailure(reason)
    return (
      <p className={classes(styles.journey, styles.failed)}>
        <IconMailX size={16} aria-hidden="true" />
        {[text.failed, why?.what, why?.todo].filter(Boolean).join('. ').replaceAll('..', '.')}
      </p>
    )
  }
  const isThere = status === 'delivered' || status === 'opened' || status === 'sent'
  const opened = link && link.opened > 0 ? text.opened(link.opened, link.lastDevice) : undefined
  return (
    <p className={styles.journey}>
      <Step isDone={isThere}>
        {[SENT_WORDS[status], sentBy === 'text' && text.sentByText].filter(Boolean).join(' · ')}
      </Step>
      <Step isDone={opened !== undefined}>{opened ?? text.notOpened}</Step>
      {answeredAt && <Step isDone>{text.answered(timeOfDay(answeredAt))}</Step>}
    </p>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: React.ReactNode }) {
  const Icon = isDone ? IconCheck : IconClock
  return (
    <span className={classes(styles.step, isDone && styles.stepDone)}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </span>
  )
}

function Actions({ document, canText }: Pick<EmailCardProps, 'document' | 'canText'>) {
  const confirm = useConfirm()
  const recall = useTask(recallEmail, { done: text.recallDone, failure: 'snackbar' })
  const resend = useTask(resendEmail, { done: text.resent, failure: 'snackbar' })
  const { id, link, status, recalledAt } = document
  if (!link || recalledAt) return null
  const isOpen = link.state !== 'expired'
  const onRecall = async () => {
    if (await confirm(text.recalling)) await recall.run(id)
  }
  return (
    <footer className={styles.foot}>
      <span className={styles.until}>
        {isOpen
          ? text.until(new Date(link.expiresAt).toLocaleDateString(undefined, { dateStyle: 'medium' }))
          : text.ended}
      </span>
      {isOpen && <TextButton onClick={() => void onRecall()}>{text.recall}</TextButton>}
      {status !== 'opened' && (
        <TextButton onClick={() => void resend.run(id, 'email')}>{text.resend}</TextButton>
      )}
      {canText && status !== 'opened' && (
        <TextButton onClick={() => void resend.run(id, 'text')}>
          {status === 'failed' ? text.textInstead : text.remind}
        </TextButton>
      )}
    </footer>
  )
}
