import { useEffect, useState } from 'react'
import { emojiData } from './emoji-data.ts'
import type { CompletionQuery } from './use-completion.ts'

/** An emoji with the words it is found by, each as it is typed: `thumbs_up`. */
export interface NamedEmoji {
  id: string
  label: string
  names: readonly string[]
}

/** What is written after a colon before the caret: two letters at least, since a colon is mostly one. */
export function emojiAt(value: string, caret: number): CompletionQuery | undefined {
  const found = /(?:^|[\s(]):([\p{L}\p{N}_+-]{2,}):?$/u.exec(value.slice(0, caret))
  if (!found) return undefined
  return { at: value.slice(0, caret).lastIndexOf(`:${found[1]!}`), term: found[1]! }
}

const SHOWN = 6
const RANKS = [
  (name: string, term: string) => name === term,
  (name: string, term: string) => name.startsWith(term),
  (name: string, term: string) => name.includes(`_${term}`),
]

/** Those whose name is the term, then those that begin so, then those with such a word, each in the order of the set. */
export function emojiMatching(all: readonly NamedEmoji[], term: string): NamedEmoji[] {
  const wanted = term.toLowerCase()
  const ranked = RANKS.flatMap((fits) => all.filter(({ names }) => names.some((name) => fits(name, wanted))))
  return [...new Set(ranked)].slice(0, SHOWN)
}

export const withEmoji = (value: string, caret: number, { at }: CompletionQuery, { id }: NamedEmoji) => ({
  value: `${value.slice(0, at)}${id} ${value.slice(caret).trimStart()}`,
  caret: at + id.length + 1,
})

/** The text with the emoji in place of a name that was just closed by its second colon, as in `:smile:`. */
export function withClosedEmoji(
  value: string,
  caret: number,
  all: readonly NamedEmoji[],
): { value: string; caret: number } | undefined {
  const query = value[caret - 1] === ':' ? emojiAt(value, caret) : undefined
  const name = query?.term.toLowerCase()
  const named =
    name && (all.find(({ names }) => names[0] === name) ?? all.find(({ names }) => names.includes(name)))
  return named ? withEmoji(value, caret, query!, named) : undefined
}

const nameOf = (words: string): string => words.toLowerCase().replaceAll(' ', '_')

/** All emoji by their names, fetched once somebody begins to write one; without a connection there are none. */
export function useEmojiNames(isWanted: boolean): readonly NamedEmoji[] {
  const [all, setAll] = useState<readonly NamedEmoji[]>([])
  useEffect(() => {
    if (!isWanted || all.length > 0) return
    emojiData()
      .then(({ emojis }) =>
        setAll(
          emojis.map(({ emoji, label, tags }) => ({
            id: emoji,
            label,
            names: [label, ...tags].map(nameOf),
          })),
        ),
      )
      .catch(() => undefined)
  }, [isWanted, all])
  return all
}
