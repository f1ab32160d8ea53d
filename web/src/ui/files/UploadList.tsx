import { Spoken } from '../states/Spoken.tsx'
import { FileCard, type FileCardProps } from './FileCard.tsx'
import { text } from './text.ts'
import styles from './UploadList.module.css'
import { useAnnouncements } from './use-announcements.ts'

export interface UploadView extends Pick<FileCardProps, 'name' | 'kind' | 'size' | 'progress' | 'error'> {
  id: string
  state: NonNullable<FileCardProps['state']>
  canRetry: boolean
  previewUrl?: string
  /** Of a recording. */
  sound?: FileCardProps['sound']
  file?: { pages: number | null; thumbnailUrl: string | null; url: string | null }
}

interface UploadListProps {
  items: readonly UploadView[]
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  onRemove: (id: string) => void
  /** Called with the index in the list; only finished uploads can be opened. */
  onOpen?: (id: string) => void
}

/** The files that are on their way. What happens to them is read out when there is time, and never each percent. */
export function UploadList({ items, onCancel, onRetry, onRemove, onOpen }: UploadListProps) {
  const announcement = useAnnouncements(items)
  return (
    <>
      <div role="status">
        <Spoken>{announcement}</Spoken>
      </div>
      {items.length > 0 && (
        <ul className={styles.list} aria-label={text.uploads}>
          {items.map(
            ({ id, name, kind, size, state, progress, error, canRetry, previewUrl, sound, file }) => (
              <li key={id} className={styles.item}>
                <FileCard
                  name={name}
                  kind={kind}
                  size={size}
                  pages={file?.pages}
                  pictureUrl={kind === 'IMAGE' ? (file?.thumbnailUrl ?? previewUrl) : undefined}
                  sound={sound}
                  loadSound={kind === 'AUDIO' && previewUrl ? async () => previewUrl : undefined}
                  state={state}
                  progress={progress}
                  error={error}
                  onOpen={onOpen && state === 'done' ? () => onOpen(id) : undefined}
                  onCancel={() => onCancel(id)}
                  onRetry={canRetry ? () => onRetry(id) : undefined}
                  onRemove={() => onRemove(id)}
                />
              </li>
            ),
          )}
        </ul>
      )}
    </>
  )
}
