import type { FileKind } from '@corridor/contract/files/rules.ts'
import { classes } from '../classes.ts'
import { Picture } from '../data/Picture.tsx'
import { toneClass } from '../data/tones.ts'
import styles from './FileIcon.module.css'
import { FILE_LOOKS } from './file-looks.ts'

interface FileIconProps {
  kind: FileKind
  size?: 'm' | 'l'
  /** A thumbnail that replaces the icon. */
  pictureUrl?: string | null
}

/** A tile in the color of the kind. Hidden from screen readers: the name is beside it. */
export function FileIcon({ kind, size = 'm', pictureUrl }: FileIconProps) {
  const { Icon, tone } = FILE_LOOKS[kind]
  return (
    <span className={classes(styles.tile, toneClass(tone), styles[size])} aria-hidden="true">
      <Icon />
      {pictureUrl && <Picture src={pictureUrl} />}
    </span>
  )
}
