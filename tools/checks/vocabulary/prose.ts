import { parseSync } from 'vite'
import { FORBIDDEN_PROSE } from './words.ts'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Span = readonly [start: number, end: number]

/** Stands for what is not prose. White space stays, so that a sentence reads on from one line of a comment to the next. */
const NOT_PROSE = '\0'
const TITLED = new Set(['describe', 'it', 'test'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const without = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (match) => match.replaceAll(/\S/g, NOT_PROSE))

/** Code in a sentence, and what people read on a screen, are quoted and say what they must. */
const withoutQuotes = (text: string): string => without(text, /`[^`\n]*`|“[^”\n]*”/g)

interface Finding {
  line: number
  word: string
  use: string
}

/** With any white space between two words, because a sentence goes on in the next line. */
const FORBIDDEN = FORBIDDEN_PROSE.map(({ pattern, use }) => ({
  pattern: new RegExp(pattern.source.replaceAll(' ', '\\s+'), 'gi'),
  use,
}))

/** Words of the dialect in the sentences of a file, in their order. */
export function findDialectInProse(path: string, text: string): Finding[] {
  // Most files have none anywhere, and need not be parsed to know it.
  const words = text.replaceAll(/[\s*/]+/g, ' ')
  const suspects = FORBIDDEN.filter(({ pattern }) => words.search(pattern) >= 0)
  if (suspects.length === 0) return []
  const prose = proseIn(path, text)
  return suspects
    .flatMap(({ pattern, use }) =>
      [...prose.matchAll(pattern)].map(({ 0: word, index }) => ({
        word: word.replaceAll(/\s+/g, ' '),
        index,
        use,
      })),
    )
    .toSorted((one, other) => one.index - other.index)
    .map(({ word, index, use }) => ({ word, use, line: text.slice(0, index).split('\n').length }))
}

/** The text at its own places, with everything else blanked: comments and titles of tests of a source, sentences of a page. */
export function proseIn(path: string, text: string): string {
  if (path.endsWith('.md')) return proseOfPage(text)
  if (path.endsWith('.css')) return only(text, spansOf(text, /\/\*[\s\S]*?\*\//g))
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return only(text, [...comments.map(({ start, end }): Span => [start, end]), ...titlesIn(program)])
}

const proseOfPage = (text: string): string =>
  withoutQuotes(without(text, /^```[\s\S]*?^```$|\]\([^)\s]*\)|<https?:[^>]*>|https?:\/\/\S+/gm))

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => [index, index + match.length])

function only(text: string, spans: Span[]): string {
  let prose = ''
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    const piece = text.slice(start, end)
    prose += without(text.slice(prose.length, start), /\S/g)
    prose += piece.startsWith('/') ? wordsOfComment(piece) : wordsOfTitle(piece)
  }
  return prose + without(text.slice(prose.length), /\S/g)
}

const wordsOfComment = (comment: string): string =>
  withoutQuotes(
    comment.replaceAll(/^\s*(?:\/\*\*?|\/\/)|\*\/$|^\s*\*(?=\s)/gm, (mark) => mark.replaceAll(/\S/g, ' ')),
  )

/** Without its quotation marks, what it quotes, and the code of a template. */
const wordsOfTitle = (title: string): string => without(title, /^.|.$|“[^”]*”|\$\{[^}]*\}/g)

/** The first arguments of `test`, `describe` and `it`, also of `test.each(…)` and its like, where they are written out. */
function titlesIn(value: unknown): Span[] {
  if (Array.isArray(value)) return value.flatMap(titlesIn)
  if (!isNode(value)) return []
  const title = value.type === 'CallExpression' && isTitled(value.callee) && [value.arguments].flat()[0]
  const isWritten = isNode(title) && (title.type === 'Literal' || title.type === 'TemplateLiteral')
  return [
    ...(isWritten ? [[title.start, title.end] as const] : []),
    ...Object.values(value).flatMap(titlesIn),
  ]
}

function isTitled(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return TITLED.has(callee.name as string)
  return isTitled(callee.type === 'CallExpression' ? callee.callee : callee.object)
}
