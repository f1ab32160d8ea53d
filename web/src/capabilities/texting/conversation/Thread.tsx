import { PICTURES_MAX } from '@corridor/contract/texting/limits.ts'
import type { TextConversation, TextingDetails, TextMessage } from '@corridor/contract/texting/model.ts'
import { PICTURES_LIMIT } from '@corridor/contract/texting/problems.ts'
import { conversationKind } from '@corridor/contract/texting/work-item.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { downloadFile, OpenedFile, useFileInAddress } from '#capabilities/files/public.ts'
import { ClaimLine, Note, useWorkItem } from '#capabilities/worklist/public.ts'
import type { RowState } from '#engines/conversation/list/message-list-props.ts'
import { ThreadMessages } from '#engines/conversation/list/ThreadMessages.tsx'
import { Message } from '#engines/conversation/message/Message.tsx'
import { thumbnailsQuery } from '#engines/conversation/state/thumbnails.ts'
import { useReading } from '#engines/conversation/state/use-reading.ts'
import { useReadingPosition } from '#engines/conversation/state/use-reading-position.ts'
import { useSession } from '#platform/session.ts'
import { useUploads } from '#platform/upload.ts'
import { DropZone } from '#ui/files/DropZone.tsx'
import { IconDeviceMobileMessage } from '#ui/icons/icons.ts'
import { TextComposer } from '../composer/TextComposer.tsx'
import { drafts, marks, outbox, windows } from '../state/conversations.ts'
import { conversationText } from '../text.ts'
import styles from './Conversation.module.css'
import { SecureLinkLine } from './SecureLinkLine.tsx'
import { type ShownText, unsentView, viewsOf, withNotes } from './text-views.ts'

interface ThreadProps {
  conversation: TextConversation
  details: TextingDetails | undefined
}

const firstUnread = ({ messages }: { messages: readonly TextMessage[] }, readSeq: number) =>
  messages.find(({ seq, isIncoming }) => isIncoming && seq > readSeq)

const spokenOf = ({ sender, text }: ShownText): string => `${sender.name}: ${text}`

/** The texts of a conversation with the notes of the team between them, and where one writes. */
export function Thread({ conversation, details }: ThreadProps) {
  const { id, readSeq, lastSeq, hasUnreadMessage, patientName } = conversation
  const [search] = useSearchParams()
  const at = Number(search.get('at')) || undefined
  const reading = useReadingPosition({
    windows,
    conversation: { id, readSeq, lastSeq, hasUnread: hasUnreadMessage },
    at,
    firstUnread,
  })
  const files = useMemo(() => reading.window?.messages.flatMap((one) => one.files) ?? [], [reading.window])
  const views = useViews(id, reading.window, useQuery(thumbnailsQuery('texting', files)).data ?? NONE)
  const onSeen = useReading(marks, id)
  const draw = useDrawing(conversation)
  const uploads = useUploads('attachment', { storeAs: `texting-${id}`, max: PICTURES_MAX })
  const mayAttach = useSession(({ claims }) => claims.includes('FileWriter'))
  const isClosed = details?.consent.closedBecause != null
  const onSent = useCallback(() => {
    if (reading.newer !== 'none') void reading.onLatest()
  }, [reading.newer, reading.onLatest])
  return (
    <DropZone onFiles={uploads.add} limit={PICTURES_LIMIT} isOff={!mayAttach || isClosed}>
      <ThreadMessages
        id={id}
        reading={reading}
        views={views}
        onSeen={onSeen}
        spokenOf={spokenOf}
        draw={draw}
        text={{
          label: conversationText.messagesWith(patientName),
          loading: conversationText.loading,
          failedTitle: conversationText.failedTitle,
        }}
        empty={{
          Icon: IconDeviceMobileMessage,
          title: conversationText.emptyTitle,
          text: conversationText.emptyText(patientName),
        }}
      />
      <ClaimLine kind={conversationKind.kind} itemId={id} />
      <TextComposer
        key={id}
        conversation={conversation}
        details={details}
        uploads={uploads}
        mayAttach={mayAttach}
        onSent={onSent}
      />
      <OpenedFile files={files} />
    </DropZone>
  )
}

type Window = ReturnType<typeof windows.useWindow>['data']
type Thumbnails = Readonly<Record<string, string | null>>
const NONE: Thumbnails = {}

/** What is stored, with the notes at their time, and behind it what is on its way. A view is made once, so that its row is drawn once. */
function useViews(id: string, window: Window, thumbnails: Thumbnails): readonly ShownText[] {
  const notes = useWorkItem({ kind: conversationKind.kind, itemId: id }).data?.notes
  const unsent = outbox.useUnsent()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other pictures all are made once more
  const made = useMemo(() => new WeakMap<TextMessage, ShownText[]>(), [thumbnails])
  return useMemo(() => {
    const messages = window?.messages ?? []
    const texts = messages.flatMap((message) => {
      const known = made.get(message) ?? viewsOf(message, thumbnails)
      made.set(message, known)
      return known
    })
    const stored = withNotes(texts, notes ?? [], { hasOlder: window?.hasOlder ?? true })
    if (window?.hasNewer) return stored
    const ids = new Set(messages.map((one) => one.id))
    const waiting = unsent.filter((one) => one.position === id && !ids.has(one.id)).map(unsentView)
    return [...stored, ...waiting]
  }, [id, window, notes, unsent, made, thumbnails])
}

function useDrawing({ id }: TextConversation) {
  const file = useFileInAddress()
  const opening = useRef(file.open)
  opening.current = file.open
  return useCallback(
    (message: ShownText, state: RowState) =>
      message.note ? (
        <div className={styles.note}>
          <Note item={{ kind: conversationKind.kind, itemId: id }} note={message.note} />
        </div>
      ) : (
        <>
          {message.secure && <SecureLinkLine message={message.secure} />}
          <Message
            message={message}
            look="bubble"
            {...state}
            onRetry={outbox.retry}
            onDiscard={(messageId) => {
              outbox.discard(messageId)
              // A sender who meant somebody else has the words for them.
              if (message.alternative) drafts.putBack(id, message.text)
            }}
            onAlternative={(messageId) =>
              outbox.retry(messageId, (body, questions) => ({
                ...body,
                confirmed: [...(body.confirmed ?? []), ...questions],
              }))
            }
            onOpenFile={(_, fileId) => void opening.current(fileId)}
            onDownloadFile={(_, fileId) => void downloadFile({ id: fileId })}
          />
        </>
      ),
    [id],
  )
}
