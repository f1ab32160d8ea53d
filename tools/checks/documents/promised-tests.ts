import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

interface Reading {
  root: string
  read: (path: string) => string
}

interface FalsePromise {
  line: number
  problem: string
}

/** A link to a test, and the titles behind it: `[a.test.ts](server/a.test.ts) “first title”, “second title”`. */
const NAMED = /\]\(([^)\s#]+\.(?:test|spec)\.tsx?)\)((?:,?\s+“[^”]+”)*)/g
const TITLE = /“([^”]+)”/g
/** What is promised begins with its name, in bold: `- **Framing.** …`. */
const PROMISE = /^- \*\*[^\n]*(?:\n(?! *- |#|\n)[^\n]*)*/gm
const PROMISES = /(?:^|\/)SECURITY\.md$/

const plain = (text: string): string => text.replace(/\s+/g, ' ')
const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/**
 * Titles that a page names beside a test and that are not in it: after a test was renamed nobody would find what a promise rests on. In
 * SECURITY.md also promises without a test.
 */
export function findFalsePromises(page: string, { root, read }: Reading): FalsePromise[] {
  const text = read(page)
  const renamed = [...text.matchAll(NAMED)].flatMap(({ 1: target = '', 2: titles = '', index }) => {
    const path = normalize(join(dirname(page), target))
    if (titles === '' || !existsSync(join(root, path))) return []
    const test = plain(read(path))
    return [...titles.matchAll(TITLE)]
      .map(([, title]) => plain(title!))
      .filter((title) => !test.includes(title))
      .map((title) => ({
        line: lineAt(text, index),
        problem: `names the test “${title}”, which is not in ${path}`,
      }))
  })
  if (!PROMISES.test(page)) return renamed
  const untested = [...text.matchAll(PROMISE)]
    .filter(([promise]) => promise.search(NAMED) < 0)
    .map(({ index }) => ({ line: lineAt(text, index), problem: 'promises something and names no test' }))
  return [...renamed, ...untested]
}
