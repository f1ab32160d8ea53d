import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { IconX } from '../icons/icons.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import styles from './FormDialog.module.css'

interface FormDialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

const FIRST_FIELD = 'input:not([type=hidden], [type=radio]), select, textarea'

/** A form over the page, with its title and a way out. */
export function FormDialog({ title, closeLabel, onClose, children }: FormDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  // Otherwise the focus would start at the dialog itself. The fields may render later, once their data are
  // loaded.
  useEffect(() => {
    if (document.activeElement?.contains(body.current))
      body.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  })
  return (
    <Dialog label={title} onClose={onClose}>
      <div ref={body} className={styles.body}>
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <IconButton label={closeLabel} icon={<IconX size={20} />} onClick={onClose} />
        </header>
        {children}
      </div>
    </Dialog>
  )
}
