import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A block of code that begins with the path of a file: `// server/src/main.ts`. */
const QUOTE = /^```\w+\n(?:\/\/|--) ((?:bench|contract|e2e|server|tools|web)\/[\w./-]+)\n(.*?)^```$/gms
/** Stands for code that is left out. */
const GAP = /^(?:\/\/|--)? ?…$/

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The lines between two gaps stand together in the file. */
function passagesOf(quote: string): string[][] {
  const passages: string[][] = [[]]
  for (const line of linesOf(quote)) {
    if (GAP.test(line)) passages.push([])
    else passages.at(-1)!.push(line)
  }
  return passages.filter((passage) => passage.length > 0)
}

const isIn = (lines: readonly string[], passage: readonly string[]): boolean =>
  lines.some((_, at) => passage.every((line, more) => lines[at + more] === line))

/** The quotes of a page that are not, line by line, what the files say. Code that is new in a page names no path. */
export function findFalseQuotes(
  page: string,
  { root, read }: { root: string; read: (path: string) => string },
): { line: number; problem: string }[] {
  const text = read(page)
  return [...text.matchAll(QUOTE)].flatMap(({ 1: path = '', 2: quote = '', index }) => {
    const line = text.slice(0, index).split('\n').length
    if (!existsSync(join(root, path))) return [{ line, problem: `quotes ${path}, which is not there` }]
    const lines = linesOf(read(path))
    return passagesOf(quote)
      .filter((passage) => !isIn(lines, passage))
      .map(([first]) => ({ line, problem: `quotes ${path} otherwise than it is, from "${first}" on` }))
  })
}
