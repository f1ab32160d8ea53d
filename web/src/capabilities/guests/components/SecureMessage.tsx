import type { SentMessageDetail } from '@corridor/contract/guests/model.ts'
import { ItemDeliveries } from '#capabilities/deliveries/public.ts'
import { useOutbound } from '#platform/api/outbound.ts'
import { useConfirm } from '#platform/confirm.ts'
import { day, moment } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { recallMessage, resendMessage, useSecureMessage } from '../state/messages.ts'
import { text } from '../text.ts'
import styles from './SecureMessage.module.css'

/** A secure message: what it says, what became of its link, the answer, and what can still be done about it. */
export function SecureMessage({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <FormDialog title={text.message} closeLabel={text.close} onClose={onClose}>
      <Loaded
        query={useSecureMessage(id)}
        loadingLabel={text.loading}
        rows={3}
        failedTitle={text.failedTitle}
      >
        {(message) => <Parts message={message} />}
      </Loaded>
    </FormDialog>
  )
}

/** What a sender wants to know first: an answer, or why there can be none. */
function State({ message: { repliedAt, link } }: { message: SentMessageDetail }) {
  if (repliedAt) return <Badge tone="green">{text.answered}</Badge>
  if (link.state !== 'open') return <Badge tone="red">{text.states[link.state]}</Badge>
  if (link.isUndelivered) return <Badge tone="red">{text.undelivered}</Badge>
  return <Badge tone="grey">{text.until(day(link.expiresAt))}</Badge>
}

function Parts({ message }: { message: SentMessageDetail }) {
  const { id, recipient, subject, sentBy, createdAt, text: words, files, reply, views, link } = message
  return (
    <div className={styles.details}>
      <div>
        <State message={message} />
        <Detail>
          {text.to([recipient.name, recipient.email, recipient.mobile && writtenNumber(recipient.mobile)])}
        </Detail>
        <Detail>{sentBy ? text.sentBy(sentBy.name, moment(createdAt)) : text.sent(moment(createdAt))}</Detail>
      </div>
      <section>
        <h3>{subject}</h3>
        <p className={styles.text}>{words}</p>
        {files.length > 0 && <Detail>{text.files(files.map(({ fileName }) => fileName))}</Detail>}
      </section>
      <ItemDeliveries kind="secure-message" itemId={id} />
      {reply !== null && (
        <section>
          <h3>{text.answer}</h3>
          <p className={styles.text}>{reply}</p>
        </section>
      )}
      <section>
        <h3>{text.openings}</h3>
        {views.length === 0 ? (
          <p>{text.notOpened}</p>
        ) : (
          <ul>
            {views.map(({ openedAt, device, isTrustedDevice }) => (
              <li key={openedAt}>{text.view(moment(openedAt), device, isTrustedDevice)}</li>
            ))}
          </ul>
        )}
      </section>
      {link.state !== 'recalled' && <Actions id={id} name={recipient.name} />}
    </div>
  )
}

function Actions({ id, name }: { id: string; name: string }) {
  const confirm = useConfirm()
  const recalling = useTask(recallMessage, { done: text.recalled(name), failure: 'snackbar' })
  const outbound = useOutbound()
  const resending = useTask(() => outbound((confirmed) => resendMessage(id, confirmed)), {
    done: text.resent(name),
    failure: 'snackbar',
  })
  const recall = async () => {
    if (await confirm(text.recalling(name))) await recalling.run(id)
  }
  return (
    <div className={styles.actions}>
      <Button size="s" isBusy={resending.isBusy} onClick={() => void resending.run()}>
        {text.resend}
      </Button>
      <Button size="s" look="quiet" isBusy={recalling.isBusy} onClick={() => void recall()}>
        {text.recall}
      </Button>
    </div>
  )
}
