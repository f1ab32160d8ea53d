import { type ReactNode, useEffect, useState } from 'react'
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components'
import styles from './Dialog.module.css'

interface DialogProps {
  /** Read out as the name of the dialog. */
  label: string
  onClose: () => void
  look?: 'centre' | 'top' | 'sheet'
  children: ReactNode
}

/**
 * A window above the page, for as long as it is rendered. The focus stays in it and goes back to where it was; Escape
 * and a press beside it close; the rest of the page is out of reach.
 */
export function Dialog({ label, onClose, look = 'centre', children }: DialogProps) {
  const [before] = useState(() => placesAround(document.activeElement))
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
 * What had the focus, and what around it can have it: that may be gone by the time it is given back. A menu is gone for sure, so
 * with it the button that it hangs on.
 */
function placesAround(element: Element | null): HTMLElement[] {
  const opener = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  if (opener) return placesAround(document.getElementById(opener))
  const places: HTMLElement[] = []
  for (let place = element; place; place = place.parentElement)
    if (place instanceof HTMLElement && (place === element || place.hasAttribute('tabindex')))
      places.push(place)
  return places
}
