import { namesOf } from './skeleton.ts'

/** The list of this name in a source file: where its items begin and end. */
function itemsOf(source: string, list: string): { start: number; end: number } {
  const head = new RegExp(`export const ${list}\\b[^=]*= \\[\\n`).exec(source)
  if (!head) throw new Error(`There is no list ${list}`)
  const start = head.index + head[0].length
  return { start, end: source.indexOf('\n]', start) + 1 }
}

const withItem = (source: string, list: string, item: string, isAfter: (one: string) => boolean): string => {
  const { start, end } = itemsOf(source, list)
  const lines = source.slice(start, end).split('\n').slice(0, -1)
  const wordOf = (line: string) => /^ {2}'?([\w-]+)'?,$/.exec(line)?.[1]
  const found = lines.findIndex((line) => {
    const word = wordOf(line)
    return word !== undefined && isAfter(word)
  })
  const at = found < 0 ? lines.length : found
  // What stands above a name and belongs to it stays with it.
  const place = at > 0 && lines[at - 1]?.startsWith('  //') ? at - 1 : at
  return `${source.slice(0, start)}${lines.toSpliced(place, 0, `  ${item},`).join('\n')}\n${source.slice(end)}`
}

/** The order of the capabilities with a new one, which may use all that do the work of a practice. */
export const withName = (source: string, name: string): string =>
  source.includes(`'${name}'`)
    ? source
    : withItem(source, 'CAPABILITY_ORDER', `'${name}'`, (one) => one === 'onboarding')

/** A list of imported capabilities with a new one, at its place in the order; without an order, at the end. */
export function withCapability(
  source: string,
  { list, file, name, order }: { list: string; file: string; name: string; order?: readonly string[] },
): string {
  const { variable } = namesOf(name)
  const stands = (one: string) => order?.findIndex((other) => namesOf(other).variable === one) ?? -1
  const listed = withItem(source, list, variable, (one) => stands(one) > stands(variable))
  const line = `import { ${variable} } from '#capabilities/${name}/${file}'`
  const imports = listed.split('\n')
  const at = imports.findIndex((other) => other > line || !other.startsWith('import { '))
  return imports.toSpliced(at, 0, line).join('\n')
}
