import { type DestinationStream, pino } from 'pino'
import { createRepeats } from './repeats.ts'

declare module '../services.ts' {
  interface Services {
    log: Log
  }
}

/**
 * What a log line may contain, and nothing else: names, numbers, addresses, texts and tokens cannot be logged by mistake,
 * because a field that is not here is dropped.
 */
const LOGGED_FIELDS = [
  'requestId',
  'method',
  'route',
  'status',
  'code',
  'durationMs',
  'hub',
  'job',
  'attempt',
  'count',
  'seconds',
  'port',
  'migration',
  'capability',
  'provider',
  'reason',
] as const

export type LogFields = Partial<Record<(typeof LOGGED_FIELDS)[number], string | number>> & { error?: unknown }

export interface Log {
  debug: (event: string, fields?: LogFields) => void
  info: (event: string, fields?: LogFields) => void
  warn: (event: string, fields?: LogFields) => void
  error: (event: string, fields?: LogFields) => void
}

/** Where and what sort of error. Its message stays out: a database quotes rows in it, a parser quotes input. */
function traceOf(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    at: frames.slice(0, 8).map((line) => line.trim()),
  }
}

function loggedFields(fields: LogFields): Record<string, unknown> {
  const logged: Record<string, unknown> = {}
  for (const key of LOGGED_FIELDS) if (fields[key] !== undefined) logged[key] = fields[key]
  if (fields.error !== undefined) logged.error = traceOf(fields.error)
  return logged
}

/** What makes two log lines count as the same trouble, whichever call or try ran into it. */
function sortOf(event: string, { job, error }: LogFields): string {
  const { name, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { name: typeof error }
  // Without a code, faults are distinguished by where they were thrown.
  const where =
    code ?? (error instanceof Error ? error.stack?.split('\n').find((row) => /^\s+at /.test(row)) : '')
  return [event, job, name, where].join(' ')
}

/** The log of this process: one JSON line an event, `event` being a fixed phrase in our own words. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null, messageKey: 'event', timestamp: pino.stdTimeFunctions.isoTime }
  const logger = destination ? pino(options, destination) : pino(options)
  const repeat = createRepeats()
  const at =
    (how: 'debug' | 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) => {
      const line = loggedFields(fields)
      if (fields.error === undefined) return void logger[how](line, event)
      const sort = sortOf(event, fields)
      const counted = { ...line, error: { ...(line.error as object), at: undefined }, requestId: undefined }
      repeat(
        sort,
        () => logger[how](line, event),
        (count) => logger[how]({ ...counted, count }, event),
      )
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
