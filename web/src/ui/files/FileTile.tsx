import type { FileKind } from '@corridor/contract/files/rules.ts'
import { Picture } from '../data/Picture.tsx'
import { IconPlayerPlayFilled } from '../icons/icons.ts'
import { FileIcon } from './FileIcon.tsx'
import styles from './FileTile.module.css'
import { text } from './text.ts'
import { tileWidth } from './tile-width.ts'

export interface GridFile {
  id: string
  fileName: string
  kind: FileKind
  thumbnailUrl: string | null
  width: number | null
  height: number | null
}

interface FileTileProps {
  file: GridFile
  /** As wide as what it stands in, instead of as its picture. */
  isFilling?: boolean
  onOpen: () => void
}

/** One picture of a grid. */
export function FileTile({ file, isFilling, onOpen }: FileTileProps) {
  const { fileName, kind, thumbnailUrl } = file
  return (
    <button
      type="button"
      className={styles.tile}
      style={{ width: isFilling ? '100%' : tileWidth(file) }}
      aria-label={text.open(fileName)}
      title={fileName}
      onClick={onOpen}
    >
      <FileIcon kind={kind} />
      {thumbnailUrl && <Picture src={thumbnailUrl} isFromTop isLazy />}
      {kind === 'VIDEO' && thumbnailUrl && (
        <span className={styles.play}>
          <IconPlayerPlayFilled size={18} aria-hidden="true" />
        </span>
      )}
      {!thumbnailUrl && <span className={styles.name}>{fileName}</span>}
    </button>
  )
}
