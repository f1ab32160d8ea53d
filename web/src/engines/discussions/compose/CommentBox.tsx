import { POST_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import type { Comment, Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import { useState } from 'react'
import { Composer } from '#engines/conversation/composer/Composer.tsx'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { timeOfDay } from '#ui/data/dates.ts'
import { DropZone } from '#ui/files/DropZone.tsx'
import { UploadList } from '#ui/files/UploadList.tsx'
import { mentionedIn, useMentionable } from '../people.ts'
import type { Engine } from '../state/engine.ts'
import { EMPTY_DRAFT, type StoredDraft, type Target } from '../state/stored-drafts.ts'
import { text } from '../text.ts'
import styles from './Compose.module.css'
import { useDraftFiles } from './use-draft-files.ts'

interface CommentBoxProps {
  engine: Engine
  room: Room
  post: Post
  /** The comment that is edited; a new one without. */
  comment?: Comment
}

/** Where a comment is written, or one’s own is edited. It is stored at once, until it is sent. */
export function CommentBox({ engine, room, post, comment }: CommentBoxProps) {
  const { drafts, outbox, changing } = engine
  const target: Target = {
    kind: 'comment',
    roomId: room.id,
    postId: post.id,
    ...(comment && { id: comment.id }),
  }
  const stored = drafts.useDraft(target)
  const draft: Omit<StoredDraft, 'target' | 'savedAt'> = stored ?? EMPTY_DRAFT
  const change = (next: Partial<StoredDraft>) => drafts.save(target, next)
  const [isWaiting, setWaiting] = useState(false)
  const mayAttach = useSession(({ claims }) => claims.includes('FileWriter'))
  const people = useMentionable(room.members)
  const files = useDraftFiles({
    storeAs: drafts.uploadsKey(target),
    files: draft.files,
    onFiles: (all) => change({ files: all }),
  })
  const limit = engine.declared.files.limit()
  const task = useTask(async () => {
    const words = {
      message: draft.message.trim(),
      attachments: draft.files.map(({ id }) => id),
      ...mentionedIn(draft.message, room.members, draft.mentioned),
    }
    if (comment) await changing.editComment(comment, words)
    else {
      const written = { ...draft, target, savedAt: new Date().toISOString() }
      outbox.send(room.id, { kind: 'comment', postId: post.id, words, draft: written })
    }
    drafts.drop(target)
  })
  const isHeld = files.underWay > 0 || files.failed > 0
  const send = () => {
    setWaiting(isHeld)
    if (!isHeld) void task.run()
  }
  const notice = files.failed > 0 ? text.failedFiles(files.failed) : text.uploading(files.underWay)
  return (
    <DropZone onFiles={files.add} limit={limit} isOff={!mayAttach} isInline>
      <div className={styles.comment}>
        <Composer
          label={comment ? text.editComment : text.writeComment}
          sendLabel={comment ? text.save : text.comment}
          value={draft.message}
          onChange={(message) => change({ message })}
          onSend={send}
          max={POST_MAX}
          hasMore={draft.files.length > 0}
          takesFocus={comment !== undefined}
          people={people}
          onMention={({ id, name }) => change({ mentioned: [...draft.mentioned, { id, name }] })}
          files={mayAttach ? { limit, onFiles: files.add, attached: files.items.length } : undefined}
          hasEmoji
          isFormatted
          notice={task.failure ?? (isWaiting && isHeld ? notice : undefined)}
          editing={comment && { onCancel: () => drafts.drop(target) }}
          head={
            files.items.length > 0 && (
              <UploadList
                items={files.items}
                onCancel={files.cancel}
                onRetry={files.retry}
                onRemove={files.remove}
              />
            )
          }
        />
        {stored && !comment && (
          <p className={styles.commentSaved}>{text.draftSaved(timeOfDay(stored.savedAt))}</p>
        )}
      </div>
    </DropZone>
  )
}
