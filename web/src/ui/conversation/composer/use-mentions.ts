import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react'
import type { Person } from '../message-view.ts'
import { type MentionQuery, matching, mentionAt, withMention } from './mentions.ts'

interface Options {
  box: RefObject<HTMLTextAreaElement | null>
  value: string
  people?: readonly Person[]
  /** Writes this, with the caret there. */
  put: (next: { value: string; caret: number }) => void
  onMention?: (person: Person) => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Completes a name after an @: the arrow keys choose, Enter and Tab take it, Escape leaves what was typed. */
export function useMentions({ box, value, people = [], put, onMention }: Options) {
  const [query, setQuery] = useState<MentionQuery>()
  const [active, setActive] = useState(0)
  const found = query ? matching(people, query.term) : []
  const close = () => setQuery(undefined)
  const look = ({ value: written, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next =
      people.length > 0 && selectionStart === selectionEnd ? mentionAt(written, selectionStart) : undefined
    // Moving the caret says the same again; what is chosen stays so.
    if (next?.at === query?.at && next?.term === query?.term) return
    setQuery(next)
    setActive(0)
  }
  const choose = (person: Person) => {
    if (!query) return
    put(withMention(value, box.current?.selectionStart ?? value.length, query, person))
    onMention?.(person)
    close()
  }
  return {
    /** What is looked for; nothing while no name is being written. */
    term: query?.term,
    found,
    active,
    look,
    close,
    choose,
    /** Writes the sign itself, where the caret is. */
    begin: useCallback(() => {
      if (!box.current) return
      const { value: written, selectionStart: caret } = box.current
      const sign = caret > 0 && !/\s/.test(written[caret - 1]!) ? ' @' : '@'
      put({ value: written.slice(0, caret) + sign + written.slice(caret), caret: caret + sign.length })
      setQuery({ at: caret + sign.length - 1, term: '' })
      setActive(0)
    }, [box, put]),
    /** Whether the key was meant for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const person = found[active]
      if (!person) return false
      const step = STEPS[event.key]
      if (step) setActive((active + step + found.length) % found.length)
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(person)
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      return true
    },
  }
}
