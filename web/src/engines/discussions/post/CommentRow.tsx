import type { Comment as CommentData, Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import { memo } from 'react'
import { MessageText } from '#engines/conversation/message/MessageText.tsx'
import { useSession } from '#platform/session.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Comment } from '../Comment.tsx'
import { CommentBox } from '../compose/CommentBox.tsx'
import { initialsOf } from '../initials.ts'
import { mentionsOf } from '../people.ts'
import type { Engine } from '../state/engine.ts'
import { EntryFiles } from './EntryFiles.tsx'
import { EntryReactions, ReactButton } from './EntryReactions.tsx'
import styles from './Post.module.css'
import { CommentMenu } from './PostMenu.tsx'

interface CommentRowProps {
  engine: Engine
  room: Room
  post: Post
  comment: CommentData
  isEditing: boolean
  isMarked: boolean
}

/** One comment, or the box in which its author edits it. */
export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const { engine, room, post, comment, isEditing, isMarked } = props
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const { createdBy: by } = comment
  const react = (reaction: string | null) => void engine.changing.reactComment(comment, reaction)
  return (
    <li
      id={`comment-${comment.id}`}
      tabIndex={-1}
      className={styles.comment}
      data-marked={isMarked || undefined}
    >
      {isEditing ? (
        <CommentBox engine={engine} room={room} post={post} comment={comment} />
      ) : (
        <Comment
          title={by.name}
          by={by.practiceId === practiceId ? undefined : (by.practiceName ?? undefined)}
          createdAt={comment.createdTimeUtc}
          icon={<Avatar name={by.name} initials={initialsOf(by.name)} image={by.profileUrl} size="s" />}
          action={
            <span className={styles.actions}>
              {room.abilities.mayWrite && <ReactButton entry={comment} onReact={react} />}
              <CommentMenu engine={engine} room={room} comment={comment} />
            </span>
          }
        >
          <MessageText
            text={comment.message}
            isFormatted
            mentions={mentionsOf(comment, room.members)}
            isEdited={comment.isEdited}
          />
          <EntryFiles engine={engine} attachments={comment.attachments} />
          <EntryReactions entry={comment} room={room} onReact={react} />
        </Comment>
      )}
    </li>
  )
})
