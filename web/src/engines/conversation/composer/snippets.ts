import type { CompletionQuery } from './use-completion.ts'

/** A ready-made text. */
export interface Snippet {
  id: string
  name: string
  shortcut: string | null
  /** What is put in. */
  text: string
}

/** What is written after a slash before the caret; nothing when it is in the middle of a word, as in a date or an address. */
export function snippetAt(value: string, caret: number): CompletionQuery | undefined {
  const found = /(?:^|\s)\/([\p{L}\p{N}-]*)$/u.exec(value.slice(0, caret))
  return found ? { at: caret - found[1]!.length - 1, term: found[1]! } : undefined
}

/** The text with the snippet instead of what was typed, and the position of the caret after it. */
export const withSnippet = (value: string, caret: number, { at }: CompletionQuery, { text }: Snippet) => ({
  value: value.slice(0, at) + text + value.slice(caret),
  caret: at + text.length,
})
