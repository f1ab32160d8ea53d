import { Button } from '../actions/Button.tsx'
import styles from './LoadFailed.module.css'
import { Notice } from './Notice.tsx'

interface LoadFailedProps {
  title: string
  text: string
  retryLabel: string
  isBusy?: boolean
  onRetry: () => void
}

/** A list that did not load: what failed, and trying again. */
export function LoadFailed({ title, text, retryLabel, isBusy, onRetry }: LoadFailedProps) {
  return (
    <div className={styles.failed}>
      <Notice tone="error">
        <p>{title}</p>
        <p className={styles.text}>{text}</p>
      </Notice>
      <Button isBusy={isBusy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
