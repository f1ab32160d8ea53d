import { IconPin, IconX } from '#ui/icons/icons.ts'
import { text } from '../text.ts'
import styles from './PinBar.module.css'

interface PinBarProps {
  /** The pinned message in one line. */
  preview: string
  onOpen: () => void
  onUnpin?: () => void
}

/** The pinned message above a conversation: a press leads to it. */
export function PinBar({ preview, onOpen, onUnpin }: PinBarProps) {
  return (
    <div className={styles.bar}>
      <IconPin size={16} aria-hidden="true" />
      <button type="button" className={styles.open} title={text.openPinned} onClick={onOpen}>
        <b>{text.pinned}</b> <span dir="auto">{preview}</span>
      </button>
      {onUnpin && (
        <button
          type="button"
          className={styles.unpin}
          aria-label={text.unpin}
          title={text.unpin}
          onClick={onUnpin}
        >
          <IconX size={16} />
        </button>
      )}
    </div>
  )
}
