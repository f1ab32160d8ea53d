import type { MessageStatus } from '@corridor/contract/engines/conversation/message-status.ts'
import { type ReactNode, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { FileCard } from '#ui/files/FileCard.tsx'
import { FileGrid } from '#ui/files/FileGrid.tsx'
import { IconArrowForwardUp, IconBan } from '#ui/icons/icons.ts'
import { PersonPopover } from '#ui/overlay/PersonPopover.tsx'
import type { MessageFile, MessageView, Person } from '../message-view.ts'
import { text } from '../text.ts'
import { GifTile } from './GifTile.tsx'
import styles from './Message.module.css'
import { type MessageAction, MessageActions, type QuickReaction } from './MessageActions.tsx'
import { type FootHandlers, MessageFailure, MessageReceipt } from './MessageFoot.tsx'
import { MessageText } from './MessageText.tsx'
import { MessageTime } from './MessageTime.tsx'
import { Quote } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'
import { UrgentBox } from './UrgentBox.tsx'
import { useLongPress } from './use-long-press.ts'

export interface MessageHandlers extends ContentHandlers, FootHandlers {
  onReact?: (id: string, key: string) => void
  quickReactions?: readonly QuickReaction[]
  /** Called only while the actions are shown. */
  actionsOf?: (message: MessageView) => readonly MessageAction[]
  /** What can be done with who wrote it: it opens from their picture. */
  senderActions?: (sender: Person) => ReactNode
}

interface MessageProps extends MessageHandlers {
  message: MessageView
  /** Rows where several talk; bubbles where two do. */
  look?: 'row' | 'bubble'
  /** Goes on under the name above, and is gone on with below. */
  isContinued?: boolean
  isGroupEnd?: boolean
  /** The pointer or the focus is on it: what can be done shows. */
  isNear?: boolean
  /** While several are chosen, to be forwarded. */
  selection?: { isSelected: boolean; onToggle: (id: string) => void }
}

/** One message with its sender, content, reactions and status. */
export function Message(props: MessageProps) {
  const { message, look: shape = 'row', isNear, selection, onReact, quickReactions = [], actionsOf } = props
  const { id } = message
  const [isMenuOpen, setMenuOpen] = useState(false)
  const press = useLongPress(() => setMenuOpen(true))
  if (message.kind === 'note') return <p className={styles.note}>{message.text}</p>
  const isSettled = message.status !== 'sending' && message.status !== 'failed' && !message.isDeleted
  const react = onReact && isSettled ? (key: string) => onReact(id, key) : undefined
  const look = (
    <div
      className={styles.frame}
      data-look={shape}
      data-own={(shape === 'bubble' && message.isOwn) || undefined}
      {...(selection ? {} : press)}
    >
      <Look {...props} react={react} />
      {!selection && (isNear || isMenuOpen) && (
        <MessageActions
          reactions={quickReactions}
          onReact={react}
          actions={actionsOf?.(message) ?? []}
          isOpen={isMenuOpen}
          onOpenChange={setMenuOpen}
        />
      )}
    </div>
  )
  return selection ? (
    <Selectable message={message} {...selection}>
      {look}
    </Selectable>
  ) : (
    look
  )
}

type LookProps = MessageProps & { react?: (key: string) => void }

const Look = (props: LookProps) => (props.look === 'bubble' ? <Bubble {...props} /> : <Row {...props} />)

function Row({
  message,
  isContinued,
  isGroupEnd = true,
  react,
  isNear,
  senderActions,
  ...handlers
}: LookProps) {
  const { sender, sentAt, status, isOwn } = message
  return (
    <div className={classes(styles.row, isContinued && styles.continued)}>
      <div className={styles.side}>
        {isContinued ? (
          <MessageTime sentAt={sentAt} />
        ) : senderActions && !isOwn ? (
          <PersonPopover
            person={sender}
            label={text.about(sender.name)}
            // Only the focused message has this tab stop: a feed with hundreds would trap the Tab key.
            tabIndex={isNear ? 0 : -1}
          >
            {senderActions(sender)}
          </PersonPopover>
        ) : (
          <Avatar name={sender.name} initials={sender.initials} image={sender.imageUrl} />
        )}
      </div>
      <div className={styles.body}>
        {!isContinued && (
          <p className={styles.head}>
            <bdi className={styles.name}>{sender.name}</bdi>
            {sender.role && <span className={styles.role}>{sender.role}</span>}
            <MessageTime sentAt={sentAt} />
          </p>
        )}
        <MessageContent
          message={message}
          textClass={classes(status === 'sending' && styles.faint)}
          {...handlers}
        />
        {status === 'failed' && <MessageFailure message={message} {...handlers} />}
        <ReactionRow message={message} react={react} />
        {status && status !== 'failed' && (isGroupEnd || isAlwaysShown(status)) && (
          <div className={styles.receipt}>
            <MessageReceipt message={message} />
          </div>
        )}
      </div>
    </div>
  )
}

/** A status that speaks of this one message, so it does not wait for the last of a group. */
const isAlwaysShown = (status: MessageStatus | undefined): boolean =>
  status === 'sending' || status === 'queued' || status === 'undelivered'

function Bubble({ message, isContinued, isGroupEnd = true, react, ...handlers }: LookProps) {
  const { isOwn, sentAt, status } = message
  return (
    <div className={classes(styles.bubbleRow, isOwn && styles.own, isContinued && styles.continuedBubble)}>
      <MessageContent
        message={message}
        textClass={classes(styles.bubble, status === 'sending' && styles.faint)}
        {...handlers}
      />
      <ReactionRow message={message} react={react} />
      {status === 'failed' && <MessageFailure message={message} {...handlers} />}
      {(isGroupEnd || isAlwaysShown(status)) && status !== 'failed' && (
        <div className={styles.meta}>
          <MessageTime sentAt={sentAt} />
          {status && <span aria-hidden="true">·</span>}
          <MessageReceipt message={message} />
        </div>
      )}
    </div>
  )
}

function ReactionRow({ message, react }: Pick<LookProps, 'message' | 'react'>) {
  const { reactions = [], isDeleted } = message
  return reactions.length > 0 && !isDeleted ? <Reactions reactions={reactions} onReact={react} /> : null
}

interface SelectableProps extends NonNullable<MessageProps['selection']> {
  message: MessageView
  children: ReactNode
}

/** A press anywhere on the message chooses it: nothing in it can be opened meanwhile. */
function Selectable({ message, isSelected, onToggle, children }: SelectableProps) {
  return (
    <label className={classes(styles.selectable, isSelected && styles.selected)}>
      <input
        type="checkbox"
        checked={isSelected}
        disabled={message.isDeleted}
        aria-label={text.select(message.sender.name, message.text)}
        onChange={() => onToggle(message.id)}
      />
      <div className={styles.still} inert>
        {children}
      </div>
    </label>
  )
}

interface ContentHandlers {
  onConfirm?: (id: string) => void
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
function MessageContent({ message, textClass, ...handlers }: MessageContentProps) {
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
  const { onConfirm, onFollowUp, onOpenQuote } = handlers
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
          onConfirm={onConfirm && (() => onConfirm(id))}
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
