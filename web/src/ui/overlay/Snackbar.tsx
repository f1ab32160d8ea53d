import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { classes } from '../classes.ts'
import styles from './Snackbar.module.css'

const SHOWN_MS = 8000
const ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  error: IconAlertCircle,
}

interface SnackbarProps {
  /** Nothing is shown without one; the live region stays, or the first message would not be read out. */
  message: string | null | undefined
  type?: keyof typeof ICONS
  /** Beside the message: Undo, usually. Doing it closes the message. */
  action?: { label: string; run: () => void }
  /** Differs for each message, so that the same sentence said twice is shown and read out twice. */
  stamp?: number
  closeLabel: string
  onClose: () => void
}

/** Says in passing that something is done. Waits while the pointer or the focus is on it; what failed stays until it is closed. */
export function Snackbar({ message, type = 'success', action, stamp, closeLabel, onClose }: SnackbarProps) {
  const [isHeld, setHeld] = useState(false)
  const Icon = ICONS[type]
  const act = () => {
    onClose()
    action?.run()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stamp starts the time anew
  useEffect(() => {
    if (!message || isHeld || type === 'error') return
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message, type, stamp, isHeld, onClose])
  return (
    // The mark keeps it readable and in reach while a window is open above the page.
    <div className={styles.region} role="status" aria-live="polite" data-react-aria-top-layer>
      {message && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only waits; what can be done has its own button
        <div
          key={stamp ?? message}
          className={classes(styles.snack, styles[type])}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Icon size={20} aria-hidden="true" className={styles.icon} />
          <span className={styles.message}>{message}</span>
          {action && (
            <button type="button" className={styles.action} onClick={act}>
              {action.label}
            </button>
          )}
          <IconButton label={closeLabel} icon={<IconX size={17} />} onClick={onClose} />
        </div>
      )}
    </div>
  )
}
