import { useCallback, useRef } from 'react'
import { Composer } from '#engines/conversation/composer/Composer.tsx'
import type { Person } from '#engines/conversation/message-view.ts'
import type { Drafts } from '#engines/conversation/state/drafts.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { initialsOf } from './initials.ts'

type Named = Pick<Person, 'id' | 'name'>

export interface NewComment {
  id: string
  text: string
  mentions: string[]
}

interface CommentComposerProps {
  label: string
  sendLabel: string
  max: number
  /** What was written and not added yet, and under which key of them. */
  drafts: Drafts
  draftKey: string
  /** Who can be named with an @. */
  people?: readonly Named[]
  notice?: string
  /** Somebody pressed a button to write one. */
  takesFocus?: boolean
  add: (comment: NewComment) => Promise<unknown>
}

/** Where a comment is written: its words are stored until it is added, and it is added once. */
export function CommentComposer(props: CommentComposerProps) {
  const { drafts, draftKey, people, add, ...rest } = props
  const ownId = useSession((session) => session.user?.id)
  const others = people?.filter(({ id: personId }) => personId !== ownId) ?? []
  const draft = drafts.useDraft(draftKey)
  const mentioned = useRef(new Map<string, string>())
  const task = useTask(
    // The same words twice are one comment, also where the composer was left after a lost answer.
    (words: Omit<NewComment, 'id'>) =>
      withIntentId(['comment', draftKey, words], (idOf) => add({ id: idOf(), ...words })),
    { failure: 'snackbar' },
  )
  const onMention = useCallback((person: Person) => void mentioned.current.set(person.id, person.name), [])
  const send = async () => {
    const mentions = mentionsIn(draft, others, mentioned.current)
    if (!(await task.run({ text: draft.trim(), mentions }))) return
    mentioned.current.clear()
    drafts.save(draftKey, '')
  }
  return (
    <Composer
      {...rest}
      value={draft}
      onChange={(value) => drafts.save(draftKey, value)}
      onSend={() => void send()}
      people={people && others.map((person) => ({ ...person, initials: initialsOf(person.name) }))}
      onMention={onMention}
    />
  )
}

/** Who is named: those who were chosen, and in a stored draft everybody with the name alone. */
function mentionsIn(draft: string, people: readonly Named[], chosen: ReadonlyMap<string, string>): string[] {
  const names = new Set([...chosen.values()])
  const alone = people.filter(
    ({ name }) => !names.has(name) && people.filter((one) => one.name === name).length === 1,
  )
  return [...chosen, ...alone.map(({ id, name }) => [id, name] as const)]
    .filter(([, name]) => draft.includes(`@${name}`))
    .map(([id]) => id)
}
