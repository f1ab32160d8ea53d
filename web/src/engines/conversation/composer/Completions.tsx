import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { Avatar } from '#ui/data/Avatar.tsx'
import type { Person } from '../message-view.ts'
import { text } from '../text.ts'
import listStyles from './CompletionList.module.css'
import { CompletionList } from './CompletionList.tsx'
import type { ComposerProps } from './composer-props.ts'
import {
  emojiAt,
  emojiMatching,
  type NamedEmoji,
  useEmojiNames,
  withClosedEmoji,
  withEmoji,
} from './emoji/emoji-names.ts'
import { matching, mentionAt, withMention } from './mentions.ts'
import { type Snippet, snippetAt, withSnippet } from './snippets.ts'
import { useCompletion } from './use-completion.ts'
import type { useInsertion } from './use-insertion.ts'

const SNIPPETS_SHOWN = 6

interface CompletionParts
  extends Pick<ComposerProps, 'value' | 'people' | 'onMention' | 'onMentionTerm' | 'snippets' | 'hasEmoji'> {
  box: RefObject<HTMLTextAreaElement | null>
  put: ReturnType<typeof useInsertion>['put']
}

/** What can be completed while one types: people behind an @, snippets behind a slash and emoji between colons. */
export function useCompletions(parts: CompletionParts) {
  const { box, value, put, people, onMention, onMentionTerm, snippets: snippetsFor, hasEmoji } = parts
  const mentions = useCompletion<Person>({
    box,
    value,
    put,
    queryAt: mentionAt,
    matching: people && people.length > 0 ? (term) => matching(people, term) : undefined,
    withChosen: withMention,
    onChosen: onMention,
  })
  const snippets = useCompletion<Snippet>({
    box,
    value,
    put,
    queryAt: snippetAt,
    matching: snippetsFor && ((term) => snippetsFor(term).slice(0, SNIPPETS_SHOWN)),
    withChosen: withSnippet,
  })
  const [isNamingEmoji, setNamingEmoji] = useState(false)
  const emojiNames = useEmojiNames(isNamingEmoji)
  const emoji = useCompletion<NamedEmoji>({
    box,
    value,
    put,
    queryAt: emojiAt,
    matching: hasEmoji ? (term) => emojiMatching(emojiNames, term) : undefined,
    withChosen: withEmoji,
  })
  const { begin } = mentions
  const beginMention = useCallback(() => begin('@'), [begin])
  const isNaming = emoji.term !== undefined
  useEffect(() => {
    if (isNaming) setNamingEmoji(true)
  }, [isNaming])
  const { term } = mentions
  useEffect(() => onMentionTerm?.(term), [onMentionTerm, term])
  const all = [
    { name: 'people', ...mentions },
    { name: 'snippets', ...snippets },
    { name: 'emoji', ...emoji },
  ]
  return {
    mentions,
    snippets,
    emoji,
    beginMention,
    /** The list that is shown. */
    opened: all.find(({ found }) => found.length > 0),
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>): boolean =>
      all.some((one) => one.onKeyDown(event)),
    look: (element: HTMLTextAreaElement): void => {
      for (const one of all) one.look(element)
    },
    close: (): void => {
      for (const one of all) one.close()
    },
    /** Writes the emoji whose name was just closed by a colon. */
    closeEmoji: (element: HTMLTextAreaElement): boolean => {
      const closed = withClosedEmoji(element.value, element.selectionStart, emojiNames)
      if (!closed) return false
      emoji.close()
      put(closed)
      return true
    },
  }
}

interface CompletionsProps {
  id: string
  completions: ReturnType<typeof useCompletions>
}

/** The lists to choose from, of which at most one has anything in it. */
export function Completions({ id, completions: { mentions, snippets, emoji } }: CompletionsProps) {
  return (
    <>
      <CompletionList
        id={`${id}-people`}
        label={text.mentions}
        items={mentions.found}
        active={mentions.active}
        onChoose={mentions.choose}
      >
        {({ name, initials, imageUrl, role }) => (
          <>
            <Avatar name={name} initials={initials} image={imageUrl} size="s" />
            <span className={listStyles.name}>{name}</span>
            {role && <span className={listStyles.role}>{role}</span>}
          </>
        )}
      </CompletionList>
      <CompletionList
        id={`${id}-snippets`}
        label={text.snippets}
        items={snippets.found}
        active={snippets.active}
        onChoose={snippets.choose}
      >
        {(snippet) => (
          <>
            <span className={listStyles.words}>
              <span className={listStyles.name}>{snippet.name}</span>
              <span className={listStyles.preview}>{snippet.text}</span>
            </span>
            {snippet.shortcut && <span className={listStyles.role}>/{snippet.shortcut}</span>}
          </>
        )}
      </CompletionList>
      <CompletionList
        id={`${id}-emoji`}
        label={text.emojiNames}
        items={emoji.found}
        active={emoji.active}
        onChoose={emoji.choose}
      >
        {({ id: sign, label: called }) => (
          <>
            <span aria-hidden="true">{sign}</span>
            <span className={listStyles.name}>{called}</span>
          </>
        )}
      </CompletionList>
    </>
  )
}
