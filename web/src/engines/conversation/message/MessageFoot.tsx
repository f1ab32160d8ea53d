import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconAlertCircle } from '#ui/icons/icons.ts'
import type { MessageView } from '../message-view.ts'
import { text } from '../text.ts'
import styles from './MessageFoot.module.css'
import { PeoplePopover } from './PeoplePopover.tsx'
import { StatusTicks } from './StatusTicks.tsx'

export interface FootHandlers {
  onRetry?: (id: string) => void
  onDiscard?: (id: string) => void
  onAlternative?: (id: string) => void
}

/** That a message was not sent, why, and what to do. */
export function MessageFailure({ message, ...handlers }: FootHandlers & { message: MessageView }) {
  const { onRetry, onDiscard, onAlternative } = handlers
  const { alternative } = message
  return (
    <p className={styles.failure}>
      <IconAlertCircle size={15} aria-hidden="true" />
      <span>
        {text.failed}
        {message.failure && `. ${message.failure}`}
      </span>
      {alternative && onAlternative && (
        <TextButton onClick={() => onAlternative(message.id)}>{alternative}</TextButton>
      )}
      {onRetry && !message.isFinal && (
        <TextButton onClick={() => onRetry(message.id)}>{text.retry}</TextButton>
      )}
      {onDiscard && <TextButton onClick={() => onDiscard(message.id)}>{text.discard}</TextButton>}
    </p>
  )
}

/** How far one's own message has come; with names where they are known. */
export function MessageReceipt({ message }: { message: MessageView }) {
  const { status, waitsFor, readers = [], unread = [] } = message
  if (!status) return null
  if (readers.length === 0) return <StatusTicks status={status} word={waitsFor ?? text.status[status]} />
  const isOnlyOne = unread.length === 0 && readers.length === 1
  return (
    <PeoplePopover
      className={styles.readers}
      label={text.receipts}
      lists={[
        { title: text.readList, people: readers },
        { title: text.unreadList, people: unread.map((person) => ({ person })) },
      ]}
    >
      <StatusTicks status={status} word={isOnlyOne ? text.status.read : text.readBy(readers.length)} />
    </PeoplePopover>
  )
}
