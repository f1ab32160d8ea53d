import { TextButton } from '../../actions/TextButton.tsx'
import { IconAlertTriangle, IconInfoCircle, IconPencil, IconX } from '../../icons/icons.ts'
import { text } from '../text.ts'
import styles from './Composer.module.css'

interface ComposerNoticesProps {
  notice?: string
  isUrgent?: boolean
  onCalm: () => void
  editing?: { onCancel: () => void }
}

/** What is special about the message that is being written. */
export function ComposerNotices({ notice, isUrgent, onCalm, editing }: ComposerNoticesProps) {
  return (
    <>
      {notice && (
        <p className={styles.notice} role="status">
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>{notice}</span>
        </p>
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
    </>
  )
}
