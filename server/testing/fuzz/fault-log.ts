import type { Log, LogFields } from '#platform/log/log.ts'

const OUR_FRAMES = 6

/** With its message, and what the database says of it: here every name and number is made up. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, constraint, detail, where } = error as unknown as Record<string, string | undefined>
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at .*server\/src/.test(line))
  return [
    `${error.name}${code ? ` ${code}` : ''}: ${error.message}`,
    ...[constraint, detail, where].filter((one) => one !== undefined),
    ...frames.slice(0, OUR_FRAMES).map((line) => line.trim()),
  ].join('\n      ')
}

/**
 * The server's log, which stores errors by their request: a fault that needs two calls in the same moment does not come
 * back when somebody looks for it.
 */
export function createFaultLog() {
  const errors = new Map<string, unknown>()
  const collect = (_event: string, { requestId, error }: LogFields = {}) => {
    if (requestId !== undefined && error !== undefined) errors.set(String(requestId), error)
  }
  const log: Log = { debug: () => undefined, info: () => undefined, warn: collect, error: collect }
  return {
    log,
    /** What the server wrote of a call that it answered with a fault. */
    whyOf: (requestId: unknown): string => {
      const error = errors.get(String(requestId))
      return error === undefined ? 'the log says nothing' : describeError(error)
    },
  }
}

export type FaultLog = ReturnType<typeof createFaultLog>
