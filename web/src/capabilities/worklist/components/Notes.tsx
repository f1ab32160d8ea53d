import { NOTE_MAX } from '@corridor/contract/worklist/limits.ts'
import type { ItemRef, WorkNote } from '@corridor/contract/worklist/model.ts'
import { useCallback, useRef } from 'react'
import { Composer } from '#engines/conversation/composer/Composer.tsx'
import { MessageText } from '#engines/conversation/message/MessageText.tsx'
import type { Person } from '#engines/conversation/message-view.ts'
import { createDrafts } from '#engines/conversation/state/drafts.ts'
import { useConfirm } from '#platform/confirm.ts'
import { randomId } from '#platform/random-id.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { fullTime, rowTime } from '#ui/data/dates.ts'
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
    <div className={styles.note}>
      <IconLock size={16} aria-hidden="true" className={styles.lock} />
      <div className={styles.words}>
        <p className={styles.foot}>
          <b>{text.note}</b> {author && `${author.name} · `}
          <time dateTime={createdAt} title={fullTime(createdAt)}>
            {rowTime(createdAt, Date.now())}
          </time>
        </p>
        {handedBack ? (
          <p>{text.handedBack(handedBack.name, handedBack.reason)}</p>
        ) : (
          <MessageText text={note.text} isFormatted mentions={mentions} />
        )}
      </div>
      {author && author.id === ownId && (
        <IconButton label={text.deleteNote} icon={<IconTrash size={16} />} onClick={() => void remove()} />
      )}
    </div>
  )
}

/** Who is named: those who were chosen, and of a draft that was stored whoever has the name alone. */
function mentionsIn(
  draft: string,
  people: readonly { id: string; name: string }[],
  chosen: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...chosen.values()])
  const alone = people.filter(
    ({ name }) => !names.has(name) && people.filter((one) => one.name === name).length === 1,
  )
  return [...chosen, ...alone.map(({ id, name }) => [id, name] as const)]
    .filter(([, name]) => draft.includes(`@${name}`))
    .map(([id]) => id)
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** What was noted and not added yet, by item. */
const drafts = createDrafts('note')

interface NoteComposerProps extends ItemRef {
  /** Somebody pressed a button to write a note. */
  takesFocus?: boolean
}

/** Where a note is written. Whoever is named with an @, and can open the item, is notified. */
export function NoteComposer({ takesFocus, ...ref }: NoteComposerProps) {
  const people = useWorkers(ref).data?.people
  const ownId = useSession((session) => session.user?.id)
  const others = people?.filter(({ id: personId }) => personId !== ownId) ?? []
  const draftKey = `${ref.kind}/${ref.itemId}`
  const draft = drafts.useDraft(draftKey)
  const mentioned = useRef(new Map<string, string>())
  // The same note twice is stored once, so it has its id until it is.
  const id = useRef(randomId())
  const task = useTask(addNote, { failure: 'snackbar' })
  const onMention = useCallback((person: Person) => void mentioned.current.set(person.id, person.name), [])
  const send = async () => {
    const mentions = mentionsIn(draft, others, mentioned.current)
    if (!(await task.run(ref, { id: id.current, text: draft.trim(), mentions }))) return
    id.current = randomId()
    mentioned.current.clear()
    drafts.save(draftKey, '')
  }
  const shown = people && others.map((person) => ({ ...person, initials: initialsOf(person.name) }))
  return (
    <Composer
      label={text.noteLabel}
      value={draft}
      onChange={(value) => drafts.save(draftKey, value)}
      takesFocus={takesFocus}
      onSend={() => void send()}
      sendLabel={text.addNote}
      max={NOTE_MAX}
      people={shown}
      onMention={onMention}
      notice={text.noteHint}
    />
  )
}
