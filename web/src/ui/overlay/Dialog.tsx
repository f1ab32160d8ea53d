import { type ReactNode, useEffect, useState } from 'react'
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components'
import styles from './Dialog.module.css'

interface DialogProps {
  /** Read out as the name of the dialog. */
  label: string
  onClose: () => void
  look?: 'centre' | 'top' | 'sheet' | 'drawer'
  children: ReactNode
}

/**
 * A modal dialog, for as long as it is rendered. The focus stays in it and is restored afterwards; Escape
 * and a press outside close it; the rest of the page is inert.
 */
export function Dialog({ label, onClose, look = 'centre', children }: DialogProps) {
  const [before] = useState(() => focusablesAround(document.activeElement))
  // The library gives the focus back only where it was the one that moved it in.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) before.find(({ isConnected }) => isConnected)?.focus()
      })
    },
    [before],
  )
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={`${styles.overlay} ${styles[look]}`}
      data-modal
    >
      <Modal className={styles.modal}>
        <AriaDialog className={styles.inside} aria-label={label}>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * The focused element and its focusable ancestors, because it may be gone when the focus is restored. A menu
 * is always gone by then, so its button is used.
 */
function focusablesAround(element: Element | null): HTMLElement[] {
  const opener = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  if (opener) return focusablesAround(document.getElementById(opener))
  const focusables: HTMLElement[] = []
  for (let ancestor = element; ancestor; ancestor = ancestor.parentElement)
    if (ancestor instanceof HTMLElement && (ancestor === element || ancestor.hasAttribute('tabindex')))
      focusables.push(ancestor)
  return focusables
}
