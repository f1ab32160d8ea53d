import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface DeadReference {
  line: number
  problem: string
}

const LINK = /\]\(([^)\s#]*)(#[^)\s]*)?\)/g
/** A path from the top of the repository, in code type. One with a gap in it, as `server/…/plugin.ts`, is no path. */
const QUOTED_PATH = /`((?:bench|contract|docs|e2e|server|tools|web)\/[\w./-]+)`/g
/** What the build makes is not there in a fresh checkout. */
const BUILT = /^web\/dist(?:\/|$)/
const DECISION = /\bdecisions? (\d+)\b/gi
const FENCE = /^\s*```/

/** How a heading is linked to, as the usual renderers make it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

interface Reading {
  root: string
  read: (path: string) => string
  decisions: ReadonlySet<number>
}

function deadLink(path: string, target: string, anchor: string, { root, read }: Reading): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined
  const file = target === '' ? path : normalize(join(dirname(path), target))
  if (!existsSync(join(root, file))) return `links to ${target}, which is not there`
  if (anchor === '' || !file.endsWith('.md') || anchorsIn(read(file)).includes(anchor.slice(1)))
    return undefined
  return `links to ${target}${anchor}, which is no heading there`
}

function problemsIn(text: string, path: string, reading: Reading): string[] {
  const links = [...text.matchAll(LINK)].flatMap(
    ([, target = '', anchor = '']) => deadLink(path, target, anchor, reading) ?? [],
  )
  const paths = [...text.matchAll(QUOTED_PATH)].map(([, quoted]) => quoted!)
  const decisions = [...text.matchAll(DECISION)].map(([, number]) => Number(number))
  return [
    ...links,
    ...paths
      .filter((quoted) => !BUILT.test(quoted) && !existsSync(join(reading.root, quoted)))
      .map((quoted) => `names ${quoted}, which is not there`),
    ...decisions
      .filter((number) => !reading.decisions.has(number))
      .map((number) => `names decision ${number}, which is not there`),
  ]
}

/** What a page refers to and is not there: files that it links to or names by their path, headings, decisions. */
export function findDeadReferences(path: string, reading: Reading): DeadReference[] {
  let isCode = false
  return reading
    .read(path)
    .split('\n')
    .flatMap((text, index) => {
      if (FENCE.test(text)) isCode = !isCode
      return isCode ? [] : problemsIn(text, path, reading).map((problem) => ({ line: index + 1, problem }))
    })
}
