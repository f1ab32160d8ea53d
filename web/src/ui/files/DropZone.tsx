import { type ReactNode, useRef } from 'react'
import { classes } from '../classes.ts'
import { IconUpload } from '../icons/icons.ts'
import styles from './DropZone.module.css'
import { text } from './text.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

interface DropZoneProps {
  onFiles: (files: File[]) => void
  /** What may be dropped, shown during a drag: "Any file, up to 2 GB each". */
  limit: string
  title?: string
  isOff?: boolean
  /** Replaces the class that fills a pane. */
  isInline?: boolean
  children: ReactNode
}

/**
 * A pane that takes files dropped anywhere on it, and pasted while the focus is in it or nowhere. Keyboard and touch
 * have the pick buttons: dropping is never the only way.
 */
export function DropZone({
  onFiles,
  limit,
  title = text.dropTitle,
  isOff,
  isInline,
  children,
}: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null)
  const isOver = useDroppedFiles(zone, { onFiles, isOff })
  return (
    <div ref={zone} className={classes(styles.zone, isInline && styles.inline)}>
      {children}
      {isOver && (
        <div className={styles.overlay}>
          <div className={styles.card}>
            <span className={styles.tile}>
              <IconUpload size={28} aria-hidden="true" />
            </span>
            <p className={styles.title}>{title}</p>
            <p className={styles.limit}>{limit}</p>
          </div>
        </div>
      )}
    </div>
  )
}
