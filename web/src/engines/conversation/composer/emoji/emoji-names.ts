import { useEffect, useState } from 'react'
import type { CompletionQuery } from '../use-completion.ts'
import { emojiData } from './emoji-data.ts'

/** An emoji with its names and the words it is found by, each as it is typed: `thumbs_up`. */
export interface NamedEmoji {
  id: string
  label: string
  /** Those that mean this emoji and no other; two emoji may share a word. */
  codes: readonly string[]
  words: readonly string[]
}

/** What is written after a colon before the caret: two letters at least, since a colon is mostly one. */
export function emojiAt(value: string, caret: number): CompletionQuery | undefined {
  const found = /(?:^|[\s(]):([\p{L}\p{N}_+-]{2,}):?$/u.exec(value.slice(0, caret))
  if (!found) return undefined
  return { at: value.slice(0, caret).lastIndexOf(`:${found[1]!}`), term: found[1]! }
}

const SHOWN = 6
const RANKS: readonly ((emoji: NamedEmoji, term: string) => boolean)[] = [
  ({ words }, term) => words.includes(term),
  ({ words }, term) => words.some((word) => word.startsWith(term)),
  ({ codes, words }, term) => [...codes, ...words].some((name) => name.includes(`_${term}`)),
]

/** Those whose name begins with the term, the shortest name first, then those with such a word, in the order of the set. */
export function emojiMatching(all: readonly NamedEmoji[], term: string): NamedEmoji[] {
  const wanted = term.toLowerCase()
  const named = all
    .flatMap((emoji) => emoji.codes.map((code) => ({ emoji, code })))
    .filter(({ code }) => code.startsWith(wanted))
    .sort((one, other) => one.code.length - other.code.length)
    .map(({ emoji }) => emoji)
  const others = RANKS.flatMap((fits) => all.filter((emoji) => fits(emoji, wanted)))
  return [...new Set([...named, ...others])].slice(0, SHOWN)
}

export const withEmoji = (value: string, caret: number, { at }: CompletionQuery, { id }: NamedEmoji) => ({
  value: `${value.slice(0, at)}${id} ${value.slice(caret).trimStart()}`,
  caret: at + id.length + 1,
})

/** The text with the emoji in place of its exact name that was just closed by a second colon, as in `:smile:`; a mere word stays as typed. */
export function withClosedEmoji(
  value: string,
  caret: number,
  all: readonly NamedEmoji[],
): { value: string; caret: number } | undefined {
  const query = value[caret - 1] === ':' ? emojiAt(value, caret) : undefined
  const name = query?.term.toLowerCase()
  const named = name && all.find(({ codes }) => codes.includes(name))
  return named ? withEmoji(value, caret, query!, named) : undefined
}

const nameOf = (words: string): string => words.toLowerCase().replaceAll(' ', '_')

/** Of two emoji with one name it means the one that people know by it: `:dog:` is 🐶, not 🐕. */
export function namedEmojis(
  emojis: readonly { emoji: string; label: string; tags: readonly string[] }[],
  shortcodes: Readonly<Record<string, string>>,
): NamedEmoji[] {
  const known = Object.entries(shortcodes)
  return emojis.map(({ emoji, label, tags }) => {
    const name = nameOf(label)
    const codes = known.filter(([, one]) => one === emoji).map(([code]) => code)
    const isOthers = (shortcodes[name] ?? emoji) !== emoji
    return { id: emoji, label, codes: isOthers ? codes : [name, ...codes], words: tags.map(nameOf) }
  })
}

/** All emoji by their names, fetched once somebody begins to write one; without a connection there are none. */
export function useEmojiNames(isWanted: boolean): readonly NamedEmoji[] {
  const [all, setAll] = useState<readonly NamedEmoji[]>([])
  useEffect(() => {
    if (!isWanted || all.length > 0) return
    Promise.all([emojiData(), import('./emoji-shortcodes.ts')])
      .then(([{ emojis }, { SHORTCODES }]) => setAll(namedEmojis(emojis, SHORTCODES)))
      .catch(() => undefined)
  }, [isWanted, all])
  return all
}
