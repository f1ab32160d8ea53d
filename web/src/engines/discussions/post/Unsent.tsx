import { MessageText } from '#engines/conversation/message/MessageText.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconAlertCircle } from '#ui/icons/icons.ts'
import type { UnsentEntry } from '../state/discussion-outbox.ts'
import type { Engine } from '../state/engine.ts'
import { text } from '../text.ts'
import styles from './Post.module.css'

/** What was written here and is on its way; where it was refused, why, and what can be done. */
export function Unsent({ engine, entry }: { engine: Engine; entry: UnsentEntry }) {
  const { drafts, outbox } = engine
  const { draft } = entry.body
  const names = draft.files.map(({ name }) => name)
  const putBack = () => {
    outbox.remove(entry.id)
    // What was begun meanwhile stays: the words go below it.
    const { target, savedAt: _, ...written } = draft
    const begun = drafts.get(target)
    const message = [begun?.message, written.message].filter(Boolean).join('\n')
    drafts.save(target, begun ? { ...written, subject: begun.subject || written.subject, message } : written)
    if (target.kind === 'post') drafts.start(target.roomId)
  }
  return (
    <div className={styles.unsent}>
      {draft.subject && <b dir="auto">{draft.subject}</b>}
      {draft.message && <MessageText text={draft.message} isFormatted />}
      {names.length > 0 && <p className={styles.small}>{names.join(', ')}</p>}
      {entry.failure === undefined ? (
        <p className={styles.small} role="status">
          {text.sending}
        </p>
      ) : (
        <p className={styles.failure} role="alert">
          <IconAlertCircle size={15} aria-hidden="true" />
          <span>
            {text.notSent}. {entry.failure}
          </span>
          <TextButton onClick={() => outbox.retry(entry.id)}>{text.tryAgain}</TextButton>
          <TextButton onClick={putBack}>{text.putBack}</TextButton>
          <TextButton onClick={() => outbox.remove(entry.id)}>{text.discard}</TextButton>
        </p>
      )}
    </div>
  )
}
