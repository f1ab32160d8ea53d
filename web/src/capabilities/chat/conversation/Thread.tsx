import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { REACTIONS, type Reaction } from '@corridor/contract/chat/types.ts'
import { IconMessageCircle } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../platform/session.ts'
import { useUploads } from '../../../platform/upload.ts'
import { TypingLine } from '../../../ui/conversation/inbox/TypingLine.tsx'
import { MessageList } from '../../../ui/conversation/list/MessageList.tsx'
import type { RowState } from '../../../ui/conversation/list/MessageListRow.tsx'
import { Message } from '../../../ui/conversation/message/Message.tsx'
import { DropZone } from '../../../ui/files/DropZone.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { attachmentLimit, downloadFile, useFileInAddress } from '../../files/public.ts'
import { acknowledge, toggleReaction } from '../state/actions.ts'
import { discard, outbox } from '../state/outbox.ts'
import { uploadsKey } from '../state/outgoing-files.ts'
import { useTypists } from '../state/typing.ts'
import { useNow } from '../state/use-now.ts'
import styles from './Conversation.module.css'
import { FindBar } from './FindBar.tsx'
import { ForwardBar } from './ForwardBar.tsx'
import type { ShownMessage } from './message-views.ts'
import { OpenedFile } from './OpenedFile.tsx'
import { Pinned } from './Pinned.tsx'
import { ThreadComposer } from './ThreadComposer.tsx'
import { conversationText, REACTION_LOOKS } from './text.ts'
import { useForwarding } from './use-forwarding.ts'
import { useMessageActions } from './use-message-actions.tsx'
import { usePlace } from './use-place.ts'
import { useReading } from './use-reading.ts'
import { useSamePeople } from './use-same-people.ts'
import { useViews } from './use-views.ts'

const QUICK = REACTIONS.map((key) => ({ key, ...REACTION_LOOKS[key] }))
const spokenOf = ({ kind, sender, text }: ShownMessage) =>
  kind === 'note' ? text : `${sender.name}: ${text}`

const retry = (id: string): void => outbox.retry(id)
const sendCalmly = (id: string): void => outbox.retry(id, (body) => ({ ...body, isUrgent: false }))

interface ThreadProps {
  channel: ChatChannel
  name: string
}

/** The messages of a conversation, and where one writes. */
export function Thread({ channel, name }: ThreadProps) {
  const { id } = channel
  const [search] = useSearchParams()
  const at = Number(search.get('at')) || undefined
  const place = usePlace(channel, at)
  const uploads = useUploads('attachment', { keepAs: uploadsKey(id) })
  const views = useViews(channel, place.window, uploads.items)
  const onSeen = useReading(channel)
  const typists = useTypists(id)
  const now = useNow()
  const [editing, setEditing] = useState<ShownMessage>()
  const forwarding = useForwarding(views)
  const actions = useMessageActions(channel, { onEdit: setEditing, onForward: forwarding.begin })
  const mayWrite = channel.abilities.mayWrite && !channel.frozen
  const draw = useDrawing(channel, { mayWrite, forwarding, actionsOf: actions.actionsOf })
  const sent = useCallback(() => {
    if (place.newer !== 'none') void place.onLatest()
  }, [place.newer, place.onLatest])
  const files = useMemo(
    () => place.window?.messages.flatMap(({ metaDictionary }) => metaDictionary?.file ?? []) ?? [],
    [place.window],
  )
  const mayAttach = useSession(({ claims }) => claims.includes('FileWriter'))
  const people = useSamePeople(channel.recipients)
  // Asked when it is needed: what one writes in is not drawn anew for every receipt.
  const shown = useRef(views)
  shown.current = views
  const lastOwn = useCallback(
    () => shown.current.findLast(({ isOwn, isDeleted, seq }) => isOwn && !isDeleted && seq !== undefined),
    [],
  )
  const { items } = uploads
  // biome-ignore lint/correctness/useExhaustiveDependencies: all else of it stays the same
  const sameUploads = useMemo(() => uploads, [items])
  return (
    <DropZone onFiles={uploads.add} limit={attachmentLimit()} isOff={!mayWrite || !mayAttach}>
      {search.has('find') && <FindBar channelId={id} onFound={place.jump} />}
      <Pinned channel={channel} onOpen={place.jump} />
      <div className={styles.messages}>
        <Loaded
          query={place.query}
          loadingLabel={conversationText.loading}
          failedTitle={conversationText.failedTitle}
          frame="page"
          empty={{
            when: () => views.length === 0,
            show: (
              <div className={styles.none}>
                <EmptyState
                  Icon={IconMessageCircle}
                  title={conversationText.emptyTitle}
                  text={conversationText.empty(name)}
                />
              </div>
            ),
          }}
        >
          {({ target, firstUnreadId }) => (
            <MessageList
              key={id}
              label={conversationText.messagesWith(name)}
              items={views}
              older={place.older}
              newer={place.newer}
              onOlder={place.onOlder}
              onNewer={place.onNewer}
              firstUnreadId={firstUnreadId}
              target={target}
              onLatest={place.onLatest}
              countBelow={place.newer === 'none' ? 0 : channel.unreadCount}
              onSeen={onSeen}
              spokenOf={spokenOf}
              now={now}
            >
              {draw}
            </MessageList>
          )}
        </Loaded>
        {place.query.error && !place.query.data && <Waiting views={views} draw={draw} />}
      </div>
      <TypingLine names={typists} />
      {forwarding.chosen ? (
        <ForwardBar channelId={id} chosen={forwarding.chosen} onClose={forwarding.end} />
      ) : (
        <ThreadComposer
          key={id}
          channelId={id}
          isGroup={channel.isGroupChat}
          isOff={!mayWrite}
          recipients={people}
          name={name}
          uploads={sameUploads}
          lastOwn={lastOwn}
          editing={editing}
          onEditing={setEditing}
          onSent={sent}
        />
      )}
      {actions.dialog}
      <OpenedFile files={files} />
    </DropZone>
  )
}

interface WaitingProps {
  views: readonly ShownMessage[]
  draw: ReturnType<typeof useDrawing>
}

/** Where nothing could be read, what one has just written is seen to wait all the same. */
const Waiting = ({ views, draw }: WaitingProps) => (
  <ul className={styles.unsent}>
    {views.map((view) => (
      <li key={view.id}>{draw(view, { isContinued: false, isGroupEnd: true, isNear: false })}</li>
    ))}
  </ul>
)

interface Drawing {
  /** Reacting and confirming is writing too. */
  mayWrite: boolean
  forwarding: ReturnType<typeof useForwarding>
  actionsOf: ReturnType<typeof useMessageActions>['actionsOf']
}

/** How a message is drawn. It stays the same function for as long as nothing of it changes, so that rows that did not are not drawn anew. */
function useDrawing({ id, isGroupChat }: ChatChannel, { mayWrite, forwarding, actionsOf }: Drawing) {
  const { chosen, toggle } = forwarding
  const file = useFileInAddress()
  const opening = useRef(file.open)
  opening.current = file.open
  return useCallback(
    (message: ShownMessage, state: RowState) => (
      <Message
        message={message}
        look={isGroupChat ? 'row' : 'bubble'}
        {...state}
        quickReactions={QUICK}
        onReact={
          mayWrite ? (messageId, key) => void toggleReaction(id, messageId, key as Reaction) : undefined
        }
        onAcknowledge={mayWrite ? (messageId) => void acknowledge(id, messageId) : undefined}
        onRetry={retry}
        onDiscard={discard}
        onAlternative={sendCalmly}
        onCancelFile={discard}
        onOpenFile={(_, fileId) => void opening.current(fileId)}
        onDownloadFile={(_, fileId) => void downloadFile({ id: fileId })}
        actionsOf={actionsOf}
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
    [id, isGroupChat, mayWrite, chosen, toggle, actionsOf],
  )
}
