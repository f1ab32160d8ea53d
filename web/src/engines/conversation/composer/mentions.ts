import type { Person } from '../message-view.ts'
import type { CompletionQuery } from './use-completion.ts'

/** What is written after an @ before the caret; nothing when it is in the middle of a word, as in an address. */
export function mentionAt(value: string, caret: number): CompletionQuery | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)$/u.exec(value.slice(0, caret))
  return found ? { at: caret - found[1]!.length - 1, term: found[1]! } : undefined
}

const SHOWN = 6
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Members whose name, or a word of it, begins so. */
export function matching(people: readonly Person[], term: string): Person[] {
  const wanted = bare(term.trimEnd())
  return people
    .filter(({ name }) => {
      const own = bare(name)
      return own.startsWith(wanted) || own.split(/\s+/).some((word) => word.startsWith(wanted))
    })
    .slice(0, SHOWN)
}

/** The text with the whole name instead of the typed part, and the position of the caret after it. */
export function withMention(value: string, caret: number, { at }: CompletionQuery, person: Person) {
  const written = `@${person.name} `
  return { value: value.slice(0, at) + written + value.slice(caret).trimStart(), caret: at + written.length }
}
