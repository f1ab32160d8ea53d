import { type DestinationStream, pino } from 'pino'
import { createRepeats } from './repeats.ts'

/**
 * What a log line may hold, and nothing else: names, numbers, addresses, texts and tokens cannot be logged by
 * mistake, because a field that is not here is dropped.
 */
const ALLOWED = [
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
  'port',
  'migration',
  'capability',
  'provider',
  'reason',
] as const

export type LogFields = Partial<Record<(typeof ALLOWED)[number], string | number>> & { error?: unknown }

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

function allowed(fields: LogFields): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const key of ALLOWED) if (fields[key] !== undefined) kept[key] = fields[key]
  if (fields.error !== undefined) kept.error = traceOf(fields.error)
  return kept
}

/** What makes two lines tell of the same trouble, whichever call or try met it. */
function sortOf(event: string, { job, error }: LogFields): string {
  const { name, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { name: typeof error }
  // Without a code the place tells faults apart.
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
      const line = allowed(fields)
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
