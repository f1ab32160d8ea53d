import { type KeyboardEvent, type RefObject, useState } from 'react'
import { type Snippet, type SnippetQuery, snippetAt, withSnippet } from './snippets.ts'

export type { Snippet }

interface Options {
  box: RefObject<HTMLTextAreaElement | null>
  value: string
  matching?: (term: string) => readonly Snippet[]
  /** Writes this, with the caret there. */
  put: (next: { value: string; caret: number }) => void
}

const SHOWN = 6
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Puts in a ready-made text after a slash: the arrow keys choose, Enter and Tab take it, Escape leaves what was typed. */
export function useSnippets({ box, value, matching, put }: Options) {
  const [query, setQuery] = useState<SnippetQuery>()
  const [active, setActive] = useState(0)
  const found = query && matching ? matching(query.term).slice(0, SHOWN) : []
  const close = () => setQuery(undefined)
  const look = ({ value: written, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = matching && selectionStart === selectionEnd ? snippetAt(written, selectionStart) : undefined
    // Moving the caret says the same again; what is chosen stays so.
    if (next?.at === query?.at && next?.term === query?.term) return
    setQuery(next)
    setActive(0)
  }
  const choose = (snippet: Snippet) => {
    if (!query) return
    put(withSnippet(value, box.current?.selectionStart ?? value.length, query, snippet))
    close()
  }
  return {
    found,
    active,
    look,
    close,
    choose,
    /** Whether the key was meant for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const snippet = found[active]
      if (!snippet) return false
      const step = STEPS[event.key]
      if (step) setActive((active + step + found.length) % found.length)
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(snippet)
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      return true
    },
  }
}
