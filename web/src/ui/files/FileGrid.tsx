import styles from './FileGrid.module.css'
import { FileTile, type GridFile } from './FileTile.tsx'

export type { GridFile }

interface FileGridProps {
  label: string
  files: readonly GridFile[]
  onOpen: (id: string) => void
}

/** Pictures, PDFs and videos in boxes whose size is set before they load, so that nothing moves. */
export function FileGrid({ label, files, onOpen }: FileGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <FileTile file={file} onOpen={() => onOpen(file.id)} />
        </li>
      ))}
    </ul>
  )
}
