import { Button } from '../../../ui/actions/Button.tsx'
import { TextButton } from '../../../ui/actions/TextButton.tsx'
import { IconArrowLeft, IconArrowRight, IconSend } from '../../../ui/icons/icons.ts'
import styles from './Parts.module.css'
import { sendText as text } from './text.ts'

interface DrawerFootProps {
  onBack?: () => void
  /** The next step by its name. */
  next?: { label: string; onNext: () => void }
  /** On the last page. */
  send?: { isBusy: boolean; onSend: () => void }
  onLeave: () => void
}

/** Back, what closing does, the way out that saves a draft, and the one button that goes on. */
export function DrawerFoot({ onBack, next, send, onLeave }: DrawerFootProps) {
  return (
    <>
      {onBack && (
        <Button icon={<IconArrowLeft size={18} aria-hidden="true" />} onClick={onBack}>
          {text.back}
        </Button>
      )}
      <span className={styles.hint}>{text.closing}</span>
      <span className={styles.spread}>
        <TextButton onClick={onLeave}>{text.saveDraft}</TextButton>
        {send && (
          <Button
            look="primary"
            icon={<IconSend size={18} aria-hidden="true" />}
            isBusy={send.isBusy}
            onClick={send.onSend}
          >
            {text.send}
          </Button>
        )}
        {next && (
          <Button look="primary" icon={<IconArrowRight size={18} aria-hidden="true" />} onClick={next.onNext}>
            {text.next(next.label)}
          </Button>
        )}
      </span>
    </>
  )
}
