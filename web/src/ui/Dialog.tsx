import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'

interface DialogProps {
  /** Read out as the name of the dialog. */
  label: string
  onClose: () => void
  look?: 'centre' | 'top' | 'sheet'
  children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps the focus in, gives it back, closes on Escape and makes the rest inert.
 * It lies above everything, so a Mantine dropdown inside needs `withinPortal={false}`.
 */
export function Dialog({ label, onClose, look = 'centre', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const isPressedOutside = useRef(false)
  const notePress = ({ target }: SyntheticEvent) => {
    isPressedOutside.current = target === dialog.current
  }
  // A press that began inside and ends on the backdrop, a picture dragged too far, also arrives as a click on the dialog.
  const closeOnBackdrop = ({ target }: SyntheticEvent) => {
    if (isPressedOutside.current && target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[look])}
      aria-label={label}
      onPointerDown={notePress}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  )
}
