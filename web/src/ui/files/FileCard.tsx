import { type FileKind, sizeText } from '@corridor/contract/files/rules.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { IconLink } from '../actions/IconLink.tsx'
import { classes } from '../classes.ts'
import { IconAlertCircle, IconDownload, IconRefresh, IconX } from '../icons/icons.ts'
import styles from './FileCard.module.css'
import { FileIcon } from './FileIcon.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { AudioPlayer, type SoundView } from './sound/AudioPlayer.tsx'
import { text } from './text.ts'

export interface FileCardProps {
  name: string
  kind: FileKind
  size: number
  pages?: number | null
  pictureUrl?: string | null
  /** Of a recording. */
  sound?: SoundView
  /** Where a recording can be heard; then a player stands in place of its name. */
  loadSound?: () => Promise<string | null>
  /** Undefined for a file that is simply there. */
  state?: 'waiting' | 'sending' | 'checking' | 'done' | 'failed'
  /** From 0 to 1. */
  progress?: number
  error?: string
  downloadUrl?: string | null
  /** For an address that is fetched on click. */
  onDownload?: () => void
  onOpen?: () => void
  onCancel?: () => void
  onRetry?: () => void
  onRemove?: () => void
}

function detailOf({ size, pages, state, progress = 0 }: FileCardProps): string {
  if (state === 'waiting') return `${text.waiting} · ${sizeText(size)}`
  if (state === 'sending') return text.sending(Math.round(progress * 100))
  if (state === 'checking') return text.checking
  return pages ? `${text.pages(pages)} · ${sizeText(size)}` : sizeText(size)
}

/** One file: its name and kind, its progress, and its actions. Buttons without a handler are not rendered. */
export function FileCard(props: FileCardProps) {
  const { name, kind, state, error, progress, downloadUrl, pictureUrl, sound, loadSound, onOpen } = props
  const { onCancel, onRetry, onRemove, onDownload } = props
  const isUnderWay = state === 'sending' || state === 'checking'
  const hasFailed = state === 'failed'
  return (
    <div className={classes(styles.card, hasFailed && styles.failed)}>
      {!loadSound && <FileIcon kind={kind} pictureUrl={pictureUrl} />}
      <div className={styles.words}>
        {loadSound ? (
          <AudioPlayer name={name} sound={sound ?? {}} load={loadSound} />
        ) : onOpen ? (
          <button type="button" className={styles.open} title={name} onClick={onOpen}>
            {name}
          </button>
        ) : (
          <p className={styles.name} title={name}>
            {name}
          </p>
        )}
        {!(hasFailed && error) && !(loadSound && !isUnderWay) && (
          <p className={styles.detail}>{detailOf(props)}</p>
        )}
        {isUnderWay && (
          <ProgressBar label={text.progressOf(name)} part={state === 'checking' ? undefined : progress} />
        )}
      </div>
      {hasFailed && onRetry && (
        <IconButton label={text.retry(name)} icon={<IconRefresh size={19} />} onClick={onRetry} />
      )}
      {(isUnderWay || state === 'waiting') && onCancel && (
        <IconButton label={text.cancel(name)} icon={<IconX size={19} />} onClick={onCancel} />
      )}
      {onDownload && (
        <IconButton label={text.download(name)} icon={<IconDownload size={19} />} onClick={onDownload} />
      )}
      {downloadUrl && (
        <IconLink
          label={text.download(name)}
          icon={<IconDownload size={19} />}
          href={downloadUrl}
          download={name}
        />
      )}
      {(hasFailed || state === 'done') && onRemove && (
        <IconButton label={text.remove(name)} icon={<IconX size={19} />} onClick={onRemove} />
      )}
      {hasFailed && error && (
        <p className={styles.error}>
          <IconAlertCircle size={15} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
