import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconAlertTriangle, IconArrowBackUp, IconInfoCircle, IconPencil, IconX } from '#ui/icons/icons.ts'
import type { QuoteView } from '../message-view.ts'
import { text } from '../text.ts'
import styles from './Composer.module.css'

interface ComposerNoticesProps {
  notice?: string
  noticeAction?: { label: string; run: () => void }
  isUrgent?: boolean
  onCalm: () => void
  editing?: { onCancel: () => void }
  quote?: QuoteView & { onRemove: () => void }
}

/** What is special about the message that is being written. */
export function ComposerNotices(props: ComposerNoticesProps) {
  const { notice, noticeAction, isUrgent, onCalm, editing, quote } = props
  return (
    <>
      {notice && (
        <div className={styles.notice}>
          <IconInfoCircle size={16} aria-hidden="true" />
          <span role="status">{notice}</span>
          {noticeAction && <TextButton onClick={noticeAction.run}>{noticeAction.label}</TextButton>}
        </div>
      )}
      {isUrgent && (
        <p className={styles.urgent}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>{text.urgentOn}</span>
          <TextButton onClick={onCalm}>{text.turnOff}</TextButton>
        </p>
      )}
      {editing && (
        <p className={styles.editing}>
          <IconPencil size={16} aria-hidden="true" />
          <span>{text.editing}</span>
          <button
            type="button"
            className={styles.cancel}
            aria-label={text.cancelEditing}
            onClick={editing.onCancel}
          >
            <IconX size={17} />
          </button>
        </p>
      )}
      {quote && (
        <div className={styles.quote}>
          <IconArrowBackUp size={16} aria-hidden="true" />
          <p>
            <b>{quote.isOwn ? text.replyingToOwn : text.replyingTo(quote.name)}</b>
            <span dir="auto">{quote.text}</span>
          </p>
          <button
            type="button"
            className={styles.cancel}
            aria-label={text.removeQuote}
            onClick={quote.onRemove}
          >
            <IconX size={17} />
          </button>
        </div>
      )}
    </>
  )
}
