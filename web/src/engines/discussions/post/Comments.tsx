import type { Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import { useTask } from '#platform/use-task.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconChevronUp } from '#ui/icons/icons.ts'
import { CommentBox } from '../compose/CommentBox.tsx'
import type { Engine } from '../state/engine.ts'
import { text } from '../text.ts'
import { CommentRow } from './CommentRow.tsx'
import styles from './Post.module.css'
import { Unsent } from './Unsent.tsx'

interface CommentsProps {
  engine: Engine
  room: Room
  post: Post
  markedId: string | null
}

/** The comments of a post in the order in which they were written, and the box for another one. */
export function Comments({ engine, room, post, markedId }: CommentsProps) {
  const writing = engine.drafts.useWriting(room.id)
  const unsent = engine.outbox.useUnsent(room.id, post.id)
  const earlier = useTask(() => engine.posts.readEarlierComments(room.id, post.id), { failure: 'snackbar' })
  const { comments, totalComments } = post
  const shown = comments.filter(({ isDeleted }) => !isDeleted)
  const rest = totalComments - shown.length
  const known = new Set(comments.map(({ id }) => id))
  return (
    <section className={styles.comments} aria-label={text.commentsList}>
      {totalComments > 0 && (
        <p className={styles.commentsHead}>
          <b>{text.comments(totalComments)}</b>
          {rest > 0 && (
            <TextButton aria-busy={earlier.isBusy || undefined} onClick={() => void earlier.run()}>
              <IconChevronUp size={15} aria-hidden="true" /> {text.earlier(rest)}
            </TextButton>
          )}
        </p>
      )}
      <ul>
        {shown.map((comment) => (
          <CommentRow
            key={comment.id}
            engine={engine}
            room={room}
            post={post}
            comment={comment}
            isEditing={writing.comment?.id === comment.id}
            isMarked={markedId === comment.id}
          />
        ))}
        {unsent
          .filter(({ id }) => !known.has(id))
          .map((entry) => (
            <li key={entry.id}>
              <Unsent engine={engine} entry={entry} />
            </li>
          ))}
      </ul>
      {room.abilities.mayWrite && <CommentBox engine={engine} room={room} post={post} />}
    </section>
  )
}
