import type { ManualTicketReview } from '@corridor/contract/verification/model.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FilePreview } from '#capabilities/files/public.ts'
import { MailedDecision } from '#entry/MailedDecision.tsx'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextAnchor } from '#ui/actions/TextAnchor.tsx'
import { Facts } from '#ui/data/Facts.tsx'
import { IconDownload } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { decideTicket, useTicket } from '../state/queries.ts'
import { reviewText as text } from '../text.ts'
import styles from './ReviewTicket.module.css'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** Decides an identity check by the mailed link: the person's name and their document. */
export function ReviewTicket() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useTicket(token)
  return (
    <MailedDecision
      token={token}
      link={link}
      answers={{ approve: text.approve, decline: text.decline }}
      question={({ personName }, decision) => text.deciding[decision](personName)}
      decide={(decision) => decideTicket(token, decision)}
      outcome={({ personName }, decision) =>
        decision === 'approve'
          ? { title: text.approvedTitle(personName), intro: text.approved }
          : { title: text.declinedTitle(personName), intro: text.declined }
      }
      frame={({ personName }) => ({ title: text.title(personName), intro: text.intro })}
      text={text}
    >
      {(ticket) => (
        <>
          <Facts facts={factsOf(ticket)} />
          <ReviewDocument {...ticket.document} onReload={link.refetch} />
        </>
      )}
    </MailedDecision>
  )
}

const factsOf = ({ personName, email, practiceName, requestedAt, note }: ManualTicketReview) => [
  { term: text.person, value: personName },
  { term: text.email, value: email },
  { term: text.practice, value: practiceName ?? text.noPractice },
  { term: text.requested, value: when.format(new Date(requestedAt)) },
  ...(note ? [{ term: text.note, value: <span className={styles.note}>{note}</span> }] : []),
]

interface ReviewDocumentProps {
  name: string
  url: string
  onReload: () => Promise<unknown>
}

/** The document, shown inline. Its link is short-lived, so it can be refetched. */
function ReviewDocument({ name, url, onReload }: ReviewDocumentProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  // The same link is retried, because the connection may have been lost.
  const [attempt, setAttempt] = useState(0)
  const reloading = useTask(async () => {
    await onReload()
    setFailedUrl(undefined)
    setAttempt((before) => before + 1)
  })
  return (
    <section className={styles.document} aria-labelledby="document-title">
      <div className={styles.head}>
        <h2 className={styles.title} id="document-title">
          {text.document}
        </h2>
        <span className={styles.download}>
          <TextAnchor href={url} download={name}>
            <IconDownload size={17} aria-hidden="true" />
            {text.download}
          </TextAnchor>
        </span>
      </div>
      {failedUrl === url ? (
        <div className={styles.failed}>
          <Notice tone="error">{text.documentFailed}</Notice>
          <Button isBusy={reloading.isBusy} onClick={() => void reloading.run()}>
            {text.documentRetry}
          </Button>
        </div>
      ) : (
        <FilePreview key={`${url}-${attempt}`} fileName={name} url={url} onFail={() => setFailedUrl(url)} />
      )}
      <p className={styles.name}>{name}</p>
    </section>
  )
}
