/*
 * The few marks by which people format what they write: **bold**, *italic*, `code`, ``` blocks of it, and lists. There is no HTML and
 * no way to write any: a text becomes parts, and the code that shows them makes the elements. Text that is not a mark stays as it was written.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'bold' | 'italic'; parts: readonly Inline[] }

export type Block =
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'code'; text: string }
  /** Its items have the numbers that were written, or none. */
  | { kind: 'list'; items: readonly { number?: number; parts: readonly Inline[] }[] }

const MARKS = /[*`]|^ {0,3}(?:-|[1-9]\d{0,2}\.) /m
/** Runs of one mark, and what stands between them. */
const RUNS = /\*+|`+|[^*`]+/g
const WORD = /[\p{L}\p{N}]/u
const FENCE = '```'
const BULLET = /^ {0,3}- (?=\S)/
const NUMBER = /^ {0,3}([1-9]\d{0,2})\. (?=\S)/

interface Open {
  mark: string
  parts: Inline[]
}

/** Text beside text is one, so that an address or a name in it is found whole. */
function addText(parts: Inline[], text: string): void {
  const last = parts.at(-1)
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + text }
  else parts.push({ kind: 'text', text })
}

function addAll(parts: Inline[], more: readonly Inline[]): void {
  for (const one of more)
    if (one.kind === 'text') addText(parts, one.text)
    else parts.push(one)
}

const emphasised = ({ mark, parts }: Open): Inline => {
  if (mark === '*') return { kind: 'italic', parts }
  return { kind: 'bold', parts: mark === '**' ? parts : [{ kind: 'italic', parts }] }
}

/** For each run of backticks the next one that is as long: where the code that it begins would end. */
function codeEnds(runs: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const nextOf = new Map<number, number>()
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const run = runs[at]!
    if (!run.startsWith('`')) continue
    const end = nextOf.get(run.length)
    if (end !== undefined) ends.set(at, end)
    nextOf.set(run.length, at)
  }
  return ends
}

/** One line. Each mark is open at most once, so that no line, however it is written, is gone through more often than that. */
function inlineParts(line: string): Inline[] {
  const runs = line.match(RUNS) ?? []
  const ends = codeEnds(runs)
  const opened: Open[] = [{ mark: '', parts: [] }]
  const write = (text: string) => addText(opened.at(-1)!.parts, text)
  /** Marks that nothing ended are signs like others. */
  const giveUp = (depth: number) => {
    for (const { mark, parts } of opened.splice(depth)) {
      write(mark)
      addAll(opened.at(-1)!.parts, parts)
    }
  }
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at]!
    const codeEnd = run.startsWith('`') && (run.length === 1 || run === FENCE) ? ends.get(at) : undefined
    if (codeEnd !== undefined) {
      opened.at(-1)!.parts.push({ kind: 'code', text: runs.slice(at + 1, codeEnd).join('') })
      at = codeEnd
      continue
    }
    if (!run.startsWith('*') || run.length > 3) {
      write(run)
      continue
    }
    const before = runs[at - 1]?.at(-1) ?? ''
    const after = runs[at + 1]?.[0] ?? ''
    const depth = opened.findIndex(({ mark }) => mark === run)
    if (depth > 0 && !/\s/.test(before) && !WORD.test(after)) {
      giveUp(depth + 1)
      const closed = opened.pop()!
      opened.at(-1)!.parts.push(emphasised(closed))
    } else if (depth < 0 && /\S/.test(after) && !WORD.test(before)) opened.push({ mark: run, parts: [] })
    else write(run)
  }
  giveUp(1)
  return opened[0]!.parts
}

/** Which lines begin and end a block of code: by turns, and the last one neither where its end is missing. */
function fencesIn(lines: readonly string[]): ReadonlyMap<number, number> {
  const fences = new Map<number, number>()
  let begin: number | undefined
  for (const [at, line] of lines.entries()) {
    if (begin === undefined) {
      if (line.startsWith(FENCE) && !line.slice(FENCE.length).includes('`')) begin = at
    } else if (line.trim() === FENCE) {
      fences.set(begin, at)
      begin = undefined
    }
  }
  return fences
}

/** The parts of a text, in order; between two blocks stood the end of a line. */
export function formattedBlocks(text: string): Block[] {
  if (!MARKS.test(text)) return [{ kind: 'paragraph', parts: [{ kind: 'text', text }] }]
  const lines = text.split('\n')
  const fences = fencesIn(lines)
  const blocks: Block[] = []
  let paragraph: Inline[] | undefined
  let items: { number?: number; parts: Inline[] }[] | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!
    const end = fences.get(at)
    if (end !== undefined) {
      const first = line.slice(FENCE.length)
      const inside = lines.slice(at + 1, end)
      blocks.push({ kind: 'code', text: (first.trim() === '' ? inside : [first, ...inside]).join('\n') })
      paragraph = undefined
      items = undefined
      at = end
      continue
    }
    const number = NUMBER.exec(line)
    const mark = number ?? BULLET.exec(line)
    if (mark) {
      if (!items) {
        items = []
        blocks.push({ kind: 'list', items })
      }
      items.push({
        ...(number && { number: Number(number[1]) }),
        parts: inlineParts(line.slice(mark[0].length)),
      })
      paragraph = undefined
      continue
    }
    items = undefined
    if (paragraph) addText(paragraph, '\n')
    else {
      paragraph = []
      blocks.push({ kind: 'paragraph', parts: paragraph })
    }
    addAll(paragraph, inlineParts(line))
  }
  return blocks
}

const wordsOf = (parts: readonly Inline[]): string =>
  parts.map((one) => ('text' in one ? one.text : wordsOf(one.parts))).join('')

const plainBlock = (block: Block): string => {
  if (block.kind === 'code') return block.text
  if (block.kind === 'paragraph') return wordsOf(block.parts)
  return block.items
    .map(({ number, parts }) => `${number === undefined ? '•' : `${number}.`} ${wordsOf(parts)}`)
    .join('\n')
}

/** The same words without the marks: for a preview, a search hit, an alert. */
export const plainText = (text: string): string =>
  MARKS.test(text) ? formattedBlocks(text).map(plainBlock).join('\n') : text
