import type { Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import { memo, useState } from 'react'
import { MessageText } from '#engines/conversation/message/MessageText.tsx'
import { useSession } from '#platform/session.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { fullTime, rowTime } from '#ui/data/dates.ts'
import {
  IconBellOff,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheckFilled,
  IconLink,
} from '#ui/icons/icons.ts'
import { PostComposer } from '../compose/PostComposer.tsx'
import { initialsOf } from '../initials.ts'
import { mentionsOf } from '../people.ts'
import type { Engine } from '../state/engine.ts'
import { text } from '../text.ts'
import { Comments } from './Comments.tsx'
import { EditHistory } from './EditHistory.tsx'
import { EntryFiles } from './EntryFiles.tsx'
import { EntryReactions, ReactButton } from './EntryReactions.tsx'
import styles from './Post.module.css'
import { PostMenu } from './PostMenu.tsx'

export interface PostCardProps {
  engine: Engine
  room: Room
  post: Post
  /** It was unread when the room was opened. */
  isNew: boolean
  isEditing: boolean
  /** An address led to it, or to this comment of it. */
  isMarked: boolean
  markedCommentId: string | null
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayOf = (instant: string): string => shortDay.format(Date.parse(instant))

/** One post with its comments. A resolved one is one line, until somebody opens it. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { engine, room, post, isEditing, isMarked } = props
  const isResolved = post.resolvedAt !== null
  const [unfolded, setUnfolded] = useState<string | null>(null)
  // Resolved once more, it folds again.
  const isFolded = isResolved && unfolded !== post.resolvedAt && !isMarked && !isEditing
  const label = post.subject || text.noSubject
  return (
    <article
      id={`post-${post.id}`}
      tabIndex={-1}
      className={styles.post}
      aria-label={label}
      data-marked={(isMarked && props.markedCommentId === null) || undefined}
    >
      {isFolded ? (
        <FoldedPost engine={engine} post={post} onOpen={() => setUnfolded(post.resolvedAt)} />
      ) : isEditing ? (
        <PostComposer engine={engine} room={room} post={post} />
      ) : (
        <>
          <PostHead {...props} onFold={isResolved ? () => setUnfolded(null) : undefined} />
          <PostBody engine={engine} room={room} post={post} />
        </>
      )}
      {!isFolded && <Comments engine={engine} room={room} post={post} markedId={props.markedCommentId} />}
    </article>
  )
})

interface FoldedPostProps {
  engine: Engine
  post: Post
  onOpen: () => void
}

function FoldedPost({ engine, post, onOpen }: FoldedPostProps) {
  const { subject, message, totalComments, resolvedAt, resolvedBy, kind } = post
  const summary = engine.declared.kinds?.[kind]?.summaryOf?.(post)
  return (
    <button type="button" className={styles.folded} aria-expanded={false} onClick={onOpen}>
      <IconChevronRight size={17} aria-hidden="true" />
      <IconCircleCheckFilled size={20} className={styles.done} aria-hidden="true" />
      <b className={styles.foldedName} dir="auto">
        {subject || message || text.noSubject}
      </b>
      <span className={styles.foldedBy}>{summary ?? (resolvedBy && text.resolvedBy(resolvedBy.name))}</span>
      <span className={styles.foldedCount}>{text.comments(totalComments)}</span>
      <Badge tone="green">{text.resolved(dayOf(resolvedAt!))}</Badge>
    </button>
  )
}

function PostHead({ engine, room, post, isNew, onFold }: PostCardProps & { onFold?: () => void }) {
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { createdBy: by, createdTimeUtc } = post
  const KindBadge = engine.declared.kinds?.[post.kind]?.Badge
  const isElsewhere = by.practiceId !== practiceId
  return (
    <header className={styles.postHead}>
      <Avatar name={by.name} initials={initialsOf(by.name)} image={by.profileUrl} />
      <div className={styles.headWords}>
        <p className={styles.by}>
          <b>{by.name}</b>
          {isElsewhere && by.practiceName && <span>{by.practiceName}</span>}
          <time dateTime={createdTimeUtc} title={fullTime(createdTimeUtc)}>
            {rowTime(createdTimeUtc, Date.now())}
          </time>
          {post.isEdited && <TextButton onClick={() => setHistoryOpen(true)}>{text.edited}</TextButton>}
          {post.followLevel === 'mute' && <IconBellOff size={15} aria-label={text.muted} role="img" />}
        </p>
        {post.subject && (
          <h3 className={styles.subject} dir="auto">
            {post.subject}
          </h3>
        )}
      </div>
      <div className={styles.badges}>
        {isNew && <Badge tone="purple">{text.unread}</Badge>}
        {KindBadge && <KindBadge post={post} room={room} />}
        {post.resolvedAt && <Badge tone="green">{text.resolved(dayOf(post.resolvedAt))}</Badge>}
        {onFold && (
          <button type="button" className={styles.dots} aria-expanded aria-label={text.fold} onClick={onFold}>
            <IconChevronDown size={18} />
          </button>
        )}
        {room.abilities.mayWrite && (
          <ReactButton entry={post} onReact={(reaction) => void engine.changing.reactPost(post, reaction)} />
        )}
        <PostMenu engine={engine} room={room} post={post} />
      </div>
      {isHistoryOpen && (
        <EditHistory
          engine={engine}
          which={{ roomId: room.id, postId: post.id }}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </header>
  )
}

function PostBody({ engine, room, post }: { engine: Engine; room: Room; post: Post }) {
  const Body = engine.declared.kinds?.[post.kind]?.Body
  const { sponsorLogo, referenceLinks } = post
  return (
    <div className={styles.body}>
      {Body ? (
        <Body post={post} room={room} />
      ) : (
        <>
          {post.message && (
            <MessageText text={post.message} isFormatted mentions={mentionsOf(post, room.members)} />
          )}
          <EntryFiles engine={engine} attachments={post.attachments} />
        </>
      )}
      {referenceLinks.length > 0 && (
        <ul className={styles.links} aria-label={text.links}>
          {referenceLinks.map(({ id, url, name }) => (
            <li key={id}>
              <IconLink size={16} aria-hidden="true" />
              <a href={url} title={url} target="_blank" rel="noopener noreferrer nofollow">
                {name || url}
              </a>
            </li>
          ))}
        </ul>
      )}
      {sponsorLogo && (
        <section className={styles.sponsor} aria-label={text.sponsor}>
          <span className={styles.small}>{text.sponsor}</span>
          <EntryFiles engine={engine} attachments={[sponsorLogo]} />
        </section>
      )}
      <EntryReactions
        entry={post}
        room={room}
        onReact={(reaction) => void engine.changing.reactPost(post, reaction)}
      />
    </div>
  )
}
