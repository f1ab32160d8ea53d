import { type ReactNode, useRef } from 'react'
import styles from './FilePicker.module.css'

interface FilePickerProps {
  onFiles: (files: File[]) => void
  /** As the browser takes it: "image/*,.pdf". */
  accept?: string
  isSingle?: boolean
  /** Opens the camera of a phone instead of its files. */
  fromCamera?: boolean
  /** The button that opens it. */
  children: (open: () => void) => ReactNode
}

/** Choosing files by any button. The browser's own field stays hidden: its look cannot be ours. */
export function FilePicker({ onFiles, accept, isSingle, fromCamera, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className={styles.input}
        tabIndex={-1}
        aria-hidden="true"
        accept={fromCamera ? 'image/*' : accept}
        capture={fromCamera ? 'environment' : undefined}
        multiple={!isSingle && !fromCamera}
        onChange={({ currentTarget }) => {
          const files = Array.from(currentTarget.files ?? [])
          // Otherwise choosing the same file a second time would fire no change event.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}
