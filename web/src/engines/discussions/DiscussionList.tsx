import type { PostWindow } from '@corridor/contract/engines/discussions/changes.ts'
import type { Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { PinBar } from '#engines/conversation/inbox/PinBar.tsx'
import { sentenceOf } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { timeOfDay } from '#ui/data/dates.ts'
import { IconMessageCircle } from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { PostComposer } from './compose/PostComposer.tsx'
import styles from './DiscussionList.module.css'
import type { DiscussionsProps } from './declaration.ts'
import { PostCard } from './post/PostCard.tsx'
import { Unsent } from './post/Unsent.tsx'
import type { Engine } from './state/engine.ts'
import { text } from './text.ts'
import { useShownPost } from './use-shown-post.ts'

type Props = DiscussionsProps<Room> & { engine: Engine }

/** In pixels: one reads what comes there. */
const NEAR_END = 60

const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** What is on the screen is read, once the window is in front, and as long as nobody has marked the room unread. */
function useReadRoom(engine: Engine, room: Room, isLoaded: boolean): void {
  const isReading = engine.marks.useIsReading(room.id)
  const look = useEffectEvent(() => {
    if (isLoaded && isInFront()) engine.marks.see(room.id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when something new is in the room
  useEffect(() => look(), [isLoaded, isReading, room.id, room.isRead, room.lastSeq])
  useEffect(() => {
    const onLook = () => look()
    window.addEventListener('focus', onLook)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      window.removeEventListener('focus', onLook)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [])
}

/** Those that were unread when they were first seen here stay marked as new until the room is left. */
function useNewPosts(roomId: string, posts: readonly Post[] | undefined): ReadonlySet<string> {
  const seen = useRef({ roomId, unread: new Set<string>() })
  return useMemo(() => {
    if (seen.current.roomId !== roomId) seen.current = { roomId, unread: new Set() }
    for (const post of posts ?? []) if (!post.isRead) seen.current.unread.add(post.id)
    return new Set(seen.current.unread)
  }, [roomId, posts])
}

/**
 * The newest is at the end: there the list begins. What is seen stays where it is when earlier ones come, and at the end one stays at
 * the end.
 */
function useListPosition(
  list: RefObject<HTMLElement | null>,
  { roomId, firstId, lastId, isLed }: { roomId: string; firstId?: string; lastId?: string; isLed: boolean },
): void {
  const before = useRef<{
    roomId: string
    firstId?: string
    lastId?: string
    height: number
    isAtEnd: boolean
  }>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || lastId === undefined) return
    const was = before.current
    if (was?.roomId !== roomId) {
      if (!isLed) element.scrollTop = element.scrollHeight
    } else if (was.lastId !== lastId && was.isAtEnd) element.scrollTop = element.scrollHeight
    else if (was.firstId !== firstId) element.scrollTop += element.scrollHeight - was.height
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END
    before.current = { roomId, firstId, lastId, height: element.scrollHeight, isAtEnd }
  })
}

const failing = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => showSnackbar(sentenceOf(error), 'error'))

interface PinnedProps {
  engine: Engine
  room: Room
  onOpen: (postId: string) => void
}

/** The pinned post above all others: a press leads to it. */
function Pinned({ engine, room, onOpen }: PinnedProps) {
  const pinned = engine.usePinned(room)
  if (!pinned) return null
  const mayUnpin = room.abilities.mayWrite && engine.declared.switchesOf(room).pin
  return (
    <PinBar
      preview={pinned.subject || pinned.message}
      onOpen={() => failing(engine.posts.load(room.id, pinned.id).then(() => onOpen(pinned.id)))}
      onUnpin={mayUnpin ? () => failing(engine.changing.pin(pinned, false)) : undefined}
    />
  )
}

const filesOf = ({ posts, linked }: PostWindow): StoredFile[] =>
  [...(linked ? [linked] : []), ...posts].flatMap((post) =>
    [
      ...post.attachments,
      ...(post.sponsorLogo ? [post.sponsorLogo] : []),
      ...post.comments.flatMap(({ attachments }) => attachments),
    ].flatMap(({ file }) => file ?? []),
  )

/** The discussions of a room, the oldest first, with the newest page at first. Nothing of one room is shown in another. */
export const DiscussionList = (props: Props) => <OneRoom key={props.room.id} {...props} />

function OneRoom({ engine, room, postId = null, commentId = null, onPostShown }: Props) {
  const query = engine.posts.usePosts(room.id)
  const { data } = query
  const list = useRef<HTMLDivElement>(null)
  const unsent = engine.outbox.useUnsent(room.id)
  const onShown = onPostShown
  const { shown, failure, show } = useShownPost({ engine, roomId: room.id, postId, commentId, list, onShown })
  const known = new Set(data?.posts.map(({ id }) => id))
  const onTheirWay = unsent.filter(({ id }) => !known.has(id))
  useReadRoom(engine, room, data !== undefined)
  useListPosition(list, {
    roomId: room.id,
    firstId: data?.posts[0]?.id,
    lastId: onTheirWay.at(-1)?.id ?? data?.posts.at(-1)?.id,
    isLed: postId !== null,
  })
  const { OpenedFile } = engine.declared.files
  const files = useMemo(() => (data ? filesOf(data) : []), [data])
  return (
    <div className={styles.pane}>
      <Pinned engine={engine} room={room} onOpen={show} />
      <section ref={list} className={styles.list} aria-label={text.posts}>
        {failure && <Notice tone="info">{failure}</Notice>}
        <Loaded query={query} loadingLabel={text.loading} failedTitle={text.failedTitle} frame="page">
          {(window) => (
            <Window
              engine={engine}
              room={room}
              window={window}
              shown={shown}
              isEmpty={window.posts.length === 0 && !window.linked && unsent.length === 0}
            />
          )}
        </Loaded>
        {onTheirWay.map((entry) => (
          <div key={entry.id} className={styles.unsent}>
            <Unsent engine={engine} entry={entry} />
          </div>
        ))}
        {room.abilities.mayWrite && <NewDiscussion engine={engine} room={room} />}
      </section>
      <OpenedFile files={files} />
    </div>
  )
}

interface WindowProps {
  engine: Engine
  room: Room
  window: PostWindow
  /** Where an address, or the pin, has led. */
  shown: { postId: string; commentId: string | null } | null
  isEmpty: boolean
}

/** The loaded posts, with the way to those before them. */
function Window({ engine, room, window, shown, isEmpty }: WindowProps) {
  const { posts, linked, continuationToken } = window
  const writing = engine.drafts.useWriting(room.id)
  const newIds = useNewPosts(room.id, posts)
  const earlier = useTask(() => engine.posts.readEarlier(room.id), { failure: 'snackbar' })
  const cardOf = (post: Post) => (
    <PostCard
      key={post.id}
      engine={engine}
      room={room}
      post={post}
      isNew={newIds.has(post.id)}
      isEditing={writing.post?.id === post.id}
      isMarked={shown?.postId === post.id}
      markedCommentId={shown?.postId === post.id ? shown.commentId : null}
    />
  )
  return (
    <>
      {linked && cardOf(linked)}
      {linked && <p className={styles.between}>{text.linkedBefore}</p>}
      {continuationToken !== null && (
        <Button isBusy={earlier.isBusy} onClick={() => void earlier.run()}>
          {text.showEarlier}
        </Button>
      )}
      {isEmpty && !writing.isNewDiscussion && (
        <EmptyState
          Icon={IconMessageCircle}
          title={text.emptyTitle}
          text={text.empty}
          actions={
            room.abilities.mayWrite && (
              <Button look="primary" onClick={() => engine.drafts.start(room.id)}>
                {text.start}
              </Button>
            )
          }
        />
      )}
      {posts.map(cardOf)}
    </>
  )
}

/** Where a discussion is written; one that was begun and not posted is gone on with here. */
function NewDiscussion({ engine, room }: { engine: Engine; room: Room }) {
  const { isNewDiscussion } = engine.drafts.useWriting(room.id)
  const draft = engine.drafts.useDraft({ kind: 'post', roomId: room.id })
  if (isNewDiscussion) return <PostComposer engine={engine} room={room} />
  if (!draft) return null
  return (
    <div className={styles.draft}>
      <span className={styles.draftWords}>
        <b>{text.draft}</b> <span dir="auto">{draft.subject || draft.message}</span>
        <small>{text.draftSaved(timeOfDay(draft.savedAt))}</small>
      </span>
      <Button size="s" onClick={() => engine.drafts.start(room.id)}>
        {text.goOn}
      </Button>
    </div>
  )
}
