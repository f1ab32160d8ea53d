import { NOTE_MAX } from '@corridor/contract/worklist/limits.ts'
import type { ItemRef, WorkNote } from '@corridor/contract/worklist/model.ts'
import { MessageText } from '#engines/conversation/message/MessageText.tsx'
import { createDrafts } from '#engines/conversation/state/drafts.ts'
import { Comment } from '#engines/discussions/Comment.tsx'
import { CommentComposer } from '#engines/discussions/CommentComposer.tsx'
import { useConfirm } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { IconLock, IconTrash } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { addNote, deleteNote } from '../state/changes.ts'
import { useWorkers, useWorkItem } from '../state/queries.ts'
import { text } from '../text.ts'
import styles from './Notes.module.css'

/** What the team noted about an item. A screen that mixes notes with messages takes `Note` alone. */
export function NoteList(ref: ItemRef) {
  return (
    <section aria-label={text.notes}>
      <Loaded query={useWorkItem(ref)} loadingLabel={text.loadingItem} rows={2} failedTitle={text.loadFailed}>
        {({ notes }) => (
          <ul className={styles.list}>
            {notes.map((note) => (
              <li key={note.id}>
                <Note item={ref} note={note} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** One note, in a color of its own: it can never be mistaken for what was sent. */
export function Note({ item, note }: { item: ItemRef; note: WorkNote }) {
  const ownId = useSession((session) => session.user?.id)
  const confirm = useConfirm()
  const deletion = useTask(deleteNote, { failure: 'snackbar' })
  const remove = async () => {
    if (await confirm(text.deletingNote)) await deletion.run(item, note.id)
  }
  const { author, handedBack, createdAt } = note
  const mentions = note.mentions.map(({ id, name }) => ({ name, isReader: id === ownId }))
  return (
    <Comment
      className={styles.note}
      title={text.note}
      by={author?.name}
      createdAt={createdAt}
      icon={<IconLock size={16} aria-hidden="true" className={styles.lock} />}
      action={
        author &&
        author.id === ownId && (
          <IconButton label={text.deleteNote} icon={<IconTrash size={16} />} onClick={() => void remove()} />
        )
      }
    >
      {handedBack ? (
        <p>{text.handedBack(handedBack.name, handedBack.reason)}</p>
      ) : (
        <MessageText text={note.text} isFormatted mentions={mentions} />
      )}
    </Comment>
  )
}

/** What was noted and not added yet, by item. */
const drafts = createDrafts('note')

interface NoteComposerProps extends ItemRef {
  /** Somebody pressed a button to write a note. */
  takesFocus?: boolean
}

/** Where a note is written. A colleague who is named with an @, and can open the item, is notified. */
export function NoteComposer({ takesFocus, ...ref }: NoteComposerProps) {
  return (
    <CommentComposer
      label={text.noteLabel}
      sendLabel={text.addNote}
      max={NOTE_MAX}
      drafts={drafts}
      draftKey={`${ref.kind}/${ref.itemId}`}
      people={useWorkers(ref).data?.people}
      notice={text.noteHint}
      takesFocus={takesFocus}
      add={(note) => addNote(ref, note)}
    />
  )
}
