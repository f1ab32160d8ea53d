import { FileCard } from '../../files/FileCard.tsx'
import { FileGrid } from '../../files/FileGrid.tsx'
import { IconArrowForwardUp, IconBan } from '../../icons/icons.ts'
import type { MessageFile, MessageView } from '../message-view.ts'
import { text } from '../text.ts'
import { GifTile } from './GifTile.tsx'
import styles from './MessageContent.module.css'
import { MessageText } from './MessageText.tsx'
import { Quote } from './Quote.tsx'
import { UrgentBox } from './UrgentBox.tsx'

export interface ContentHandlers {
  onAcknowledge?: (id: string) => void
  /** Of one's own urgent message. */
  onFollowUp?: (id: string) => void
  /** Goes to the message that one answers. */
  onOpenQuote?: (seq: number) => void
  onOpenFile?: (id: string, fileId: string) => void
  onDownloadFile?: (id: string, fileId: string) => void
  /** Where a recording can be heard. */
  onPlayFile?: (id: string, fileId: string) => Promise<string | null>
  onCancelFile?: (id: string, fileId: string) => void
  onRetryFile?: (id: string, fileId: string) => void
}

interface MessageContentProps extends ContentHandlers {
  message: MessageView
  /** Around the words: the bubble of one look, nothing in the other. */
  textClass?: string
}

/** What a message says and carries. */
export function MessageContent({ message, textClass, ...handlers }: MessageContentProps) {
  const { id, isOwn, isDeleted, isForwarded, quote, urgent, gif, files = [] } = message
  if (isDeleted)
    return (
      <p className={styles.deleted}>
        <IconBan size={16} aria-hidden="true" />
        {text.deleted}
      </p>
    )
  const words = message.text !== '' && (
    <MessageText
      text={message.text}
      isFormatted={message.isFormatted}
      mentions={message.mentions}
      isEdited={message.isEdited}
    />
  )
  const { onAcknowledge, onFollowUp, onOpenQuote } = handlers
  return (
    <>
      {isForwarded && (
        <p className={styles.forwarded}>
          <IconArrowForwardUp size={15} aria-hidden="true" />
          {text.forwarded}
        </p>
      )}
      {quote && <Quote quote={quote} onOpen={onOpenQuote} />}
      {urgent ? (
        <UrgentBox
          urgent={urgent}
          onAcknowledge={onAcknowledge && (() => onAcknowledge(id))}
          onFollowUp={isOwn && onFollowUp ? () => onFollowUp(id) : undefined}
        >
          {words}
        </UrgentBox>
      ) : (
        words && <div className={textClass}>{words}</div>
      )}
      {gif && <GifTile {...gif} />}
      {files.length > 0 && <Files id={id} files={files} {...handlers} />}
    </>
  )
}

const isThere = ({ state }: MessageFile): boolean => !state || state === 'done'

interface FilesProps extends ContentHandlers {
  id: string
  files: readonly MessageFile[]
}

/** Pictures that are there in boxes of their shape, everything else as cards; each on its way with its own bar. */
function Files({ id, files, onOpenFile, onDownloadFile, onPlayFile, onCancelFile, onRetryFile }: FilesProps) {
  const pictures = files.flatMap((file) => (file.picture && isThere(file) ? [file.picture] : []))
  const cards = files.filter((file) => !file.picture || !isThere(file))
  return (
    <div className={styles.files}>
      {pictures.length > 0 && (
        <FileGrid label={text.files} files={pictures} onOpen={(fileId) => onOpenFile?.(id, fileId)} />
      )}
      {cards.map(({ id: fileId, picture, ...file }) => (
        <FileCard
          key={fileId}
          {...file}
          loadSound={
            file.loadSound ??
            (onPlayFile && file.kind === 'AUDIO' && isThere(file as MessageFile)
              ? () => onPlayFile(id, fileId)
              : undefined)
          }
          onOpen={onOpenFile && isThere(file as MessageFile) ? () => onOpenFile(id, fileId) : undefined}
          onDownload={
            onDownloadFile && isThere(file as MessageFile) ? () => onDownloadFile(id, fileId) : undefined
          }
          onCancel={onCancelFile && (() => onCancelFile(id, fileId))}
          onRetry={onRetryFile && (() => onRetryFile(id, fileId))}
        />
      ))}
    </div>
  )
}
