import type { ManualTicketReview } from '@corridor/contract/verification/model.ts'
import { IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeadLink } from '../../../entry/DeadLink.tsx'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { MailedLink } from '../../../entry/MailedLink.tsx'
import { isSpent } from '../../../entry/spent-link.ts'
import { useConfirm } from '../../../platform/confirm.ts'
import { useStepFocus } from '../../../platform/navigation/use-step-focus.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextAnchor } from '../../../ui/TextAnchor.tsx'
import { FilePreview } from '../../files/public.ts'
import { type Decision, decideTicket, useTicket } from '../state/queries.ts'
import { reviewText as text } from '../text.ts'
import styles from './ReviewTicket.module.css'

/** Decides about somebody's identity by the link that was mailed. Works once, and needs no account. */
export function ReviewTicket() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useTicket(token)
  const [decision, setDecision] = useState<Decision>()
  const [hasDied, setDied] = useState(false)
  useStepFocus(decision ?? '')

  if (link.data && decision) {
    const { personName } = link.data
    const isApproved = decision === 'approve'
    const Icon = isApproved ? IconCircleCheck : IconCircleX
    return (
      <EntryFrame
        Icon={Icon}
        title={isApproved ? text.approvedTitle(personName) : text.declinedTitle(personName)}
        intro={isApproved ? text.approved : text.declined}
      />
    )
  }
  const dead = (
    <DeadLink title={text.deadTitle} intro={text.dead}>
      <ButtonLink to="/" size="l" isWide>
        {text.toStart}
      </ButtonLink>
    </DeadLink>
  )
  return (
    <MailedLink
      link={link}
      isDead={!token || hasDied}
      dead={dead}
      waiting={{ title: text.waitTitle }}
      text={text}
    >
      {(ticket) => (
        <ReviewRequest
          token={token}
          ticket={ticket}
          onReload={link.refetch}
          onDecided={setDecision}
          onDied={() => setDied(true)}
        />
      )}
    </MailedLink>
  )
}

interface ReviewRequestProps {
  token: string
  ticket: ManualTicketReview
  /** Asks for the ticket anew, with a fresh link to its document. */
  onReload: () => Promise<unknown>
  onDecided: (decision: Decision) => void
  /** Somebody decided meanwhile, or a newer document came. */
  onDied: () => void
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** Who says to be whom, what they sent for it, and the two answers. */
function ReviewRequest({ token, ticket, onReload, onDecided, onDied }: ReviewRequestProps) {
  const { personName, email, practiceName, requestedAt, note, document } = ticket
  const confirm = useConfirm()
  const deciding = useTask(
    async (decision: Decision) => {
      await decideTicket(token, decision)
      onDecided(decision)
    },
    {
      onError: (error) => {
        if (isSpent(error)) onDied()
        return isSpent(error)
      },
    },
  )
  const ask = async (decision: Decision) => {
    if (await confirm(text.deciding[decision](personName))) await deciding.run(decision)
  }
  const answer = (decision: Decision) => ({
    size: 'l' as const,
    isBusy: deciding.busyWith?.[0] === decision,
    isOff: deciding.isBusy,
    onClick: () => void ask(decision),
  })

  const facts = [
    { term: text.person, value: personName },
    { term: text.email, value: email },
    { term: text.practice, value: practiceName ?? text.noPractice },
    { term: text.asked, value: when.format(new Date(requestedAt)) },
    ...(note ? [{ term: text.note, value: <span className={styles.note}>{note}</span> }] : []),
  ]
  return (
    <EntryFrame isWide title={text.title(personName)} intro={text.intro}>
      {deciding.failure && <Notice tone="error">{deciding.failure}</Notice>}
      <Facts facts={facts} />
      <ReviewDocument name={document.name} url={document.url} onReload={onReload} />
      <div className={styles.answers}>
        <Button look="primary" {...answer('approve')}>
          {text.approve}
        </Button>
        <Button {...answer('decline')}>{text.decline}</Button>
      </div>
    </EntryFrame>
  )
}

interface ReviewDocumentProps {
  name: string
  url: string
  onReload: () => Promise<unknown>
}

/** What was sent, in place. Its link does not live long, so it can be asked for anew. */
function ReviewDocument({ name, url, onReload }: ReviewDocumentProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  // The same link again is tried again: the line may have been cut.
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
