import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel, ChatMessage } from '@corridor/contract/chat/model.ts'
import { distinctNames, newlyIncluded, plainLine } from '@corridor/contract/chat/rules.ts'
import { shortName } from '@corridor/contract/people/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  addressOfFile,
  attachmentLimit,
  downloadFile,
  OpenedFile,
  useFileInAddress,
} from '#capabilities/files/public.ts'
import { TypingLine } from '#engines/conversation/inbox/TypingLine.tsx'
import type { RowState } from '#engines/conversation/list/message-list-props.ts'
import { ThreadMessages } from '#engines/conversation/list/ThreadMessages.tsx'
import { Message } from '#engines/conversation/message/Message.tsx'
import { thumbnailsQuery } from '#engines/conversation/state/thumbnails.ts'
import { useReading } from '#engines/conversation/state/use-reading.ts'
import { useConnection } from '#platform/live/connection-state.ts'
import { useSession } from '#platform/session.ts'
import { type UploadItem, useUploads } from '#platform/upload.ts'
import { DropZone } from '#ui/files/DropZone.tsx'
import { IconMessageCircle } from '#ui/icons/icons.ts'
import { ThreadComposer } from '../composer/ThreadComposer.tsx'
import { FollowUp } from '../message-actions/FollowUp.tsx'
import { ForwardBar } from '../message-actions/ForwardBar.tsx'
import { useForwarding } from '../message-actions/use-forwarding.ts'
import { useMessageActions } from '../message-actions/use-message-actions.tsx'
import { WriteTo } from '../people/WriteTo.tsx'
import { acknowledge, toggleReaction } from '../state/actions.ts'
import { useMe, useViewer } from '../state/channels.ts'
import { conversations, marks, outbox, typing } from '../state/conversations.ts'
import type { ChatWindow } from '../state/message-window.ts'
import { quoting } from '../state/quoting.ts'
import { useQuickReactions } from '../state/recent-reactions.ts'
import styles from './Conversation.module.css'
import { FindBar } from './FindBar.tsx'
import { type ShownMessage, unsentView, type Viewer, viewOf, withStatus } from './message-views.ts'
import { Pinned } from './Pinned.tsx'
import { conversationText } from './text.ts'
import { useReadingPosition } from './use-reading-position.ts'
import { useSamePeople } from './use-same-people.ts'

const spokenOf = ({ kind, sender, text }: ShownMessage) =>
  kind === 'note' ? text : `${sender.name}: ${plainLine(text)}`

const retry = (id: string): void => outbox.retry(id)
const sendCalmly = (id: string): void => outbox.retry(id, (body) => ({ ...body, isUrgent: false }))

interface ThreadProps {
  channel: ChatChannel
  name: string
}

interface ComposerParts {
  reading: ReturnType<typeof useReadingPosition>
  views: readonly ShownMessage[]
  uploads: ReturnType<typeof useUploads>
}

/** What the composer needs of the conversation, the same as long as nothing of it changes. */
function useComposerParts(channel: ChatChannel, { reading, views, uploads }: ComposerParts) {
  const onSent = useCallback(() => {
    if (reading.newer !== 'none') void reading.onLatest()
  }, [reading.newer, reading.onLatest])
  const recipients = useSamePeople(channel.recipients)
  const everybody = useSamePeople(channel.members)
  const included = newlyIncluded(channel, useViewer()).map((one) => shortName(one.name))
  // Read through a ref when it is needed, so that the composer is not rendered again for every receipt.
  const shown = useRef(views)
  shown.current = views
  const lastOwn = useCallback(
    () => shown.current.findLast(({ isOwn, isDeleted, seq }) => isOwn && !isDeleted && seq !== undefined),
    [],
  )
  const { items } = uploads
  // biome-ignore lint/correctness/useExhaustiveDependencies: all else of it stays the same
  const sameUploads = useMemo(() => uploads, [items])
  const notice = included.length > 0 ? conversationText.nowIncludes(included) : undefined
  return { recipients, everybody, notice, uploads: sameUploads, lastOwn, onSent }
}

/** The messages of a conversation, and where one writes. */
export function Thread({ channel, name }: ThreadProps) {
  const { id } = channel
  const [search] = useSearchParams()
  const at = Number(search.get('at')) || undefined
  const reading = useReadingPosition(channel, at)
  const uploads = useUploads('attachment', { storeAs: outbox.uploadsKey(id) })
  const views = useViews(channel, reading.window, uploads.items)
  const onSeen = useReading(marks, id)
  const typists = typing.useTypists(id)
  const [editing, setEditing] = useState<ShownMessage>()
  const forwarding = useForwarding(views)
  const reply = useCallback(
    ({ id: messageId }: ShownMessage) => {
      const message = conversations.findMessage(id, messageId)
      setEditing(undefined)
      if (message) quoting.begin(id, message)
    },
    [id],
  )
  const actions = useMessageActions(channel, {
    onReply: reply,
    onEdit: setEditing,
    onForward: forwarding.begin,
  })
  const mayWrite = channel.abilities.mayWrite && !channel.frozen
  const [followed, setFollowed] = useState<string>()
  const draw = useDrawing(channel, {
    mayWrite,
    forwarding,
    actionsOf: actions.actionsOf,
    followUp: setFollowed,
    jump: reading.jump,
  })
  const files = useMemo(
    () => reading.window?.messages.flatMap(({ metaDictionary }) => metaDictionary?.file ?? []) ?? [],
    [reading.window],
  )
  const mayAttach = useSession(({ claims }) => claims.includes('FileWriter'))
  const composer = useComposerParts(channel, { reading, views, uploads })
  return (
    <DropZone onFiles={uploads.add} limit={attachmentLimit()} isOff={!mayWrite || !mayAttach}>
      {search.has('find') && <FindBar channelId={id} onFound={reading.jump} />}
      <Pinned channel={channel} onOpen={reading.jump} />
      <ThreadMessages
        id={id}
        reading={reading}
        views={views}
        onSeen={onSeen}
        spokenOf={spokenOf}
        draw={draw}
        onKey={(view, key) => {
          const action = actions.actionsOf(view).find((one) => one.key === key)
          if (!forwarding.chosen) action?.onAction()
          return action !== undefined
        }}
        countBelow={reading.newer === 'none' ? 0 : channel.unreadCount}
        text={{
          label: conversationText.messagesWith(name),
          loading: conversationText.loading,
          failedTitle: conversationText.failedTitle,
        }}
        empty={{
          Icon: IconMessageCircle,
          title: conversationText.emptyTitle,
          text: conversationText.empty(name),
        }}
      >
        {reading.query.error && !reading.query.data && <Waiting views={views} draw={draw} />}
      </ThreadMessages>
      <TypingLine names={typists} />
      {forwarding.chosen ? (
        <ForwardBar channelId={id} chosen={forwarding.chosen} onClose={forwarding.end} />
      ) : (
        <ThreadComposer
          key={id}
          channelId={id}
          isGroup={channel.isGroupChat}
          isOff={!mayWrite}
          {...composer}
          memberCount={channel.memberCount}
          isLarge={channel.memberCount > LISTED_MEMBERS}
          name={name}
          editing={editing}
          onEditing={setEditing}
        />
      )}
      {actions.dialog}
      {followed && (
        <FollowUp
          channelId={id}
          message={views.find((view) => view.id === followed)}
          onClose={() => setFollowed(undefined)}
        />
      )}
      <OpenedFile files={files} />
    </DropZone>
  )
}

interface WaitingProps {
  views: readonly ShownMessage[]
  draw: ReturnType<typeof useDrawing>
}

/** Shows one's own unsent messages even where the conversation could not be loaded. */
const Waiting = ({ views, draw }: WaitingProps) => (
  <ul className={styles.unsent}>
    {views.map((view) => (
      <li key={view.id}>{draw(view, { isContinued: false, isGroupEnd: true, isNear: false })}</li>
    ))}
  </ul>
)

interface Drawing {
  /** Also decides whether one may react and confirm. */
  mayWrite: boolean
  forwarding: ReturnType<typeof useForwarding>
  actionsOf: ReturnType<typeof useMessageActions>['actionsOf']
  followUp: (messageId: string) => void
  jump: (seq: number) => Promise<void>
}

/** The function that draws a message. It stays the same while nothing it uses changes, so that unchanged rows are not rendered again. */
function useDrawing(
  { id, isGroupChat }: ChatChannel,
  { mayWrite, forwarding, actionsOf, followUp, jump }: Drawing,
) {
  const { chosen, toggle } = forwarding
  const quick = useQuickReactions()
  const file = useFileInAddress()
  const opening = useRef(file.open)
  opening.current = file.open
  return useCallback(
    (message: ShownMessage, state: RowState) => (
      <Message
        message={message}
        look={isGroupChat ? 'row' : 'bubble'}
        {...state}
        quickReactions={quick}
        onReact={mayWrite ? (messageId, key) => void toggleReaction(id, messageId, key) : undefined}
        onConfirm={mayWrite ? (messageId) => void acknowledge(id, messageId) : undefined}
        onFollowUp={mayWrite ? followUp : undefined}
        onRetry={retry}
        onDiscard={outbox.discard}
        onAlternative={sendCalmly}
        onCancelFile={outbox.discard}
        onOpenFile={(_, fileId) => void opening.current(fileId)}
        onDownloadFile={(_, fileId) => void downloadFile({ id: fileId })}
        onPlayFile={(_, fileId) => addressOfFile(fileId)}
        onOpenQuote={(seq) => void jump(seq)}
        actionsOf={actionsOf}
        senderActions={({ id: personId, name }) => <WriteTo personId={personId} name={name} />}
        selection={
          chosen && message.seq !== undefined && message.kind === 'message'
            ? {
                isSelected: chosen.some(({ messageId }) => messageId === message.id),
                onToggle: () => toggle(message),
              }
            : undefined
        }
      />
    ),
    [id, isGroupChat, mayWrite, chosen, toggle, actionsOf, followUp, jump, quick],
  )
}

const EMPTY: readonly ChatMessage[] = []

/**
 * The messages of a conversation as they are shown, followed by those that are being sent. A view is made again only when its message
 * or the viewer's context changed, so that the list renders nothing else.
 */
function useViews(
  channel: ChatChannel,
  window: ChatWindow | undefined,
  uploads: readonly UploadItem[],
): readonly ShownMessage[] {
  const me = useMe()
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const loaded = window?.messages ?? EMPTY
  // Deleted for oneself, a message leaves no line; the window has it still, because pages go on from its position.
  const messages = useMemo(() => loaded.filter(({ deletedBy }) => !deletedBy.includes(me)), [loaded, me])
  const files = messages.flatMap(({ metaDictionary }) => metaDictionary?.file ?? [])
  const thumbnails = useQuery(thumbnailsQuery('chat', files)).data
  const people = useSamePeople(channel.members)
  const isLarge = channel.memberCount > LISTED_MEMBERS
  const viewer = useMemo<Viewer>(
    () => ({
      me,
      practiceId,
      members: new Map(people.map((one) => [one.userId, one])),
      distinct: distinctNames(people),
      isLarge,
      thumbnails: new Map(Object.entries(thumbnails ?? {})),
    }),
    [me, practiceId, people, isLarge, thumbnails],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: views that were made for another context are dropped
  const made = useMemo(() => new WeakMap<ChatMessage, ShownMessage>(), [viewer])
  const stored = useMemo(
    () =>
      messages.map((message) => {
        const known = made.get(message) ?? viewOf(message, viewer)
        made.set(message, known)
        return known
      }),
    [messages, viewer, made],
  )
  const lastOwn = stored.findLastIndex(({ isOwn, isDeleted }) => isOwn && !isDeleted)
  const lastView = stored[lastOwn]
  const withReceipt = useMemo(
    () => lastView && withStatus(lastView, channel, practiceId),
    [lastView, channel, practiceId],
  )
  const unsent = outbox.useUnsent()
  const isLineLost = useConnection(({ loss }) => loss !== null)
  const hasNewer = window?.hasNewer ?? false
  return useMemo(() => {
    const shown = withReceipt ? stored.with(lastOwn, withReceipt) : stored
    if (hasNewer) return shown
    const ids = new Set(shown.map(({ id }) => id))
    const own = unsent.filter((one) => one.position === channel.id && !ids.has(one.id))
    if (own.length === 0) return shown
    const waiting = own.map((one) => unsentView(one, viewer, { isLineLost, uploads, messages }))
    return [...shown, ...waiting.sort((a, b) => a.sentAt.localeCompare(b.sentAt))]
  }, [stored, lastOwn, withReceipt, unsent, uploads, messages, hasNewer, isLineLost, channel.id, viewer])
}
