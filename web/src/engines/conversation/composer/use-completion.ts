import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react'

/** What is being typed after a trigger character, and the position of that character. */
export interface CompletionQuery {
  at: number
  term: string
}

interface Options<Item> {
  box: RefObject<HTMLTextAreaElement | null>
  value: string
  /** Writes this, with the caret there. */
  put: (next: { value: string; caret: number }) => void
  /** What is written before the caret, where it can be completed. */
  queryAt: (value: string, caret: number) => CompletionQuery | undefined
  /** The best first; left out where nothing is completed here. */
  matching?: (term: string) => readonly Item[]
  /** The text with the chosen entry instead of what was typed. */
  withChosen: (
    value: string,
    caret: number,
    query: CompletionQuery,
    item: Item,
  ) => { value: string; caret: number }
  onChosen?: (item: Item) => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Completes what is typed after a sign: the arrow keys choose, Enter and Tab take it, Escape leaves what was typed. */
export function useCompletion<Item>(options: Options<Item>) {
  const { box, value, put, queryAt, matching, withChosen, onChosen } = options
  const [query, setQuery] = useState<CompletionQuery>()
  const [active, setActive] = useState(0)
  const found = query && matching ? matching(query.term) : []
  const close = () => setQuery(undefined)
  const look = ({ value: written, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = matching && selectionStart === selectionEnd ? queryAt(written, selectionStart) : undefined
    // Moving the caret says the same again; what is chosen stays so.
    if (next?.at === query?.at && next?.term === query?.term) return
    setQuery(next)
    setActive(0)
  }
  const choose = (item: Item) => {
    if (!query) return
    put(withChosen(value, box.current?.selectionStart ?? value.length, query, item))
    onChosen?.(item)
    close()
  }
  return {
    /** What is looked for; nothing while nothing is being completed. */
    term: query?.term,
    found,
    active,
    look,
    close,
    choose,
    /** Writes the sign itself, where the caret is. */
    begin: useCallback(
      (sign: string) => {
        if (!box.current) return
        const { value: written, selectionStart: caret } = box.current
        const piece = caret > 0 && !/\s/.test(written[caret - 1]!) ? ` ${sign}` : sign
        put({ value: written.slice(0, caret) + piece + written.slice(caret), caret: caret + piece.length })
        setQuery({ at: caret + piece.length - 1, term: '' })
        setActive(0)
      },
      [box, put],
    ),
    /** Whether the list handled the key. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const item = found[active]
      if (!item) return false
      const step = STEPS[event.key]
      if (step) setActive((active + step + found.length) % found.length)
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(item)
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      return true
    },
  }
}
