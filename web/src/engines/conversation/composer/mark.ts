const MARKS: Record<string, string | undefined> = { b: '**', i: '*' }

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The mark that a key sets, with Ctrl or Cmd as everywhere; nothing for another key. */
export const markOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): string | undefined =>
  (ctrlKey || metaKey) && !shiftKey && !altKey ? MARKS[key.toLowerCase()] : undefined

/** The text with a mark around what is selected, which stays so; set already, it is taken away. */
export function withMark(
  value: string,
  { from, to }: { from: number; to: number },
  mark: string,
): { value: string; from: number; caret: number } {
  const { length } = mark
  const [before, chosen, after] = [value.slice(0, from), value.slice(from, to), value.slice(to)]
  // One star within two is not its own.
  const isSet = before.endsWith(mark) && after.startsWith(mark) && !before.endsWith(`*${mark}`)
  if (isSet)
    return {
      value: before.slice(0, -length) + chosen + after.slice(length),
      from: from - length,
      caret: to - length,
    }
  return { value: before + mark + chosen + mark + after, from: from + length, caret: to + length }
}

/** The lines that are selected as items of a list; items of such a list already, they are lines again. */
export function withList(
  value: string,
  { from, to }: { from: number; to: number },
  isNumbered: boolean,
): { value: string; from: number; caret: number } {
  const start = value.lastIndexOf('\n', from - 1) + 1
  const next = value.indexOf('\n', to)
  const end = next < 0 ? value.length : next
  const lines = value.slice(start, end).split('\n')
  const item = isNumbered ? /^[1-9]\d{0,2}\. / : /^- /
  const isList = lines.every((line) => item.test(line))
  const changed = lines
    .map((line, at) => (isList ? line.replace(item, '') : `${isNumbered ? `${at + 1}.` : '-'} ${line}`))
    .join('\n')
  const caret = start + changed.length
  return { value: value.slice(0, start) + changed + value.slice(end), from: caret, caret }
}
