import type { SourceFile } from './source-file.ts'

const PLATFORM = 'server/src/platform/'

/**
 * The folders and files of the server's platform, lowest first. Each may import what stands before it or on the same row;
 * an import of anything after it runs upwards, types included.
 */
export const PLATFORM_LAYERS: readonly (readonly string[])[] = [
  ['services', 'clock', 'log', 'refusal', 'phone', 'stable-id', 'version', 'threads'],
  ['storage', 'download'],
  ['config'],
  ['database'],
  ['cache', 'secrets', 'attempts', 'paging'],
  ['access', 'jobs'],
  ['audit', 'alerts', 'metrics', 'timeline', 'work-items'],
  ['realtime', 'two-sided-timeline'],
  ['try-transaction', 'transaction'],
  ['hooks', 'identity', 'bulk'],
  ['action'],
  ['http'],
  ['capability'],
]

/** Imports that may run upwards, and why. There are three at most: one more means that a file stands in the wrong folder. */
export const UPWARD_ALLOWED: readonly { from: string; to: string; reason: string }[] = [
  {
    from: 'realtime/streams.ts',
    to: 'action.ts',
    reason: 'catching up on streams is a call, beside the stream that it catches up on',
  },
  {
    from: 'realtime/message-handling.ts',
    to: 'http/body-parser.ts',
    reason: 'what windows say over a hub is checked like the body of a call',
  },
  {
    from: 'realtime/message-handling.ts',
    to: 'http/error-answers.ts',
    reason: 'and refused in the same shape',
  },
]

const nameOf = (path: string): string => path.replace(/(?:\/.*|\.ts)$/, '')

const layerOf = (path: string): number => PLATFORM_LAYERS.findIndex((layer) => layer.includes(nameOf(path)))

interface Upward {
  path: string
  line: number
  rule: string
}

/** Imports inside the platform that run upwards, and files that belong to no layer. */
export function findUpward(files: readonly SourceFile[]): Upward[] {
  return files
    .filter(({ path, isTest }) => path.startsWith(PLATFORM) && !isTest)
    .flatMap(({ path, imports }) => {
      const from = path.slice(PLATFORM.length)
      const own = layerOf(from)
      if (own < 0) return [{ path, line: 1, rule: `"${nameOf(from)}" has no layer in platform-layers.ts` }]
      return imports.flatMap(({ target, line }) => {
        if (!target.startsWith(PLATFORM)) return []
        const to = target.slice(PLATFORM.length)
        const isAllowed = UPWARD_ALLOWED.some((one) => one.from === from && one.to === to)
        return layerOf(to) <= own || isAllowed
          ? []
          : [{ path, line, rule: `inside the platform, imports run down (${target})` }]
      })
    })
}
