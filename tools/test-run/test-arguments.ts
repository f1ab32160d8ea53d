import { parseArgs } from 'node:util'

export const PARTS = ['static', 'unit', 'server', 'e2e'] as const
export type Part = (typeof PARTS)[number]

export interface Chosen {
  parts: readonly Part[]
  /** File names, or parts of them; all without. */
  filter: string[]
  /** Part of a test's name. */
  title?: string
  rounds: number
  /** So many threads do nothing but keep the machine busy meanwhile. */
  load: number
  /** Only what failed in the last run, if that was not more than so many. */
  failed?: number
}

const isPart = (word: string | undefined): word is Part => PARTS.some((part) => part === word)

function countOf(name: string, given: string): number {
  if (!/^[1-9]\d{0,3}$/.test(given)) throw new Error(`--${name} takes a number, and "${given}" is none.`)
  return Number(given)
}

/** What `npm test -- …` is to run. Throws a sentence to print for a wrong argument. */
export function readArguments(args: readonly string[], cores: number): Chosen {
  const { values, positionals } = parseArgs({
    // Without a number it is as many as there are cores.
    args: args.flatMap((one, index) =>
      one === '--load' && !/^\d+$/.test(args[index + 1] ?? '') ? [one, String(cores)] : [one],
    ),
    options: {
      repeat: { type: 'string' },
      load: { type: 'string' },
      title: { type: 'string' },
      failed: { type: 'boolean' },
      'at-most': { type: 'string' },
    },
    allowPositionals: true,
  })
  const [first, ...rest] = positionals
  const filter = isPart(first) ? rest : positionals
  const isAll = filter.length === 0 && values.title === undefined
  // What is checked of all sources at once has no tests with names.
  const named = isAll ? PARTS : PARTS.filter((part) => part !== 'static')
  return {
    parts: isPart(first) ? [first] : named,
    filter,
    title: values.title,
    rounds: values.repeat === undefined ? 1 : countOf('repeat', values.repeat),
    load: values.load === undefined ? 0 : countOf('load', values.load),
    ...(values.failed && { failed: countOf('at-most', values['at-most'] ?? '9999') }),
  }
}
