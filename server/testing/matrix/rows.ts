import type { KnownCall } from '@corridor/contract/capabilities.ts'
import { HUBS } from '@corridor/contract/kernel/event.ts'
import type { Kind } from './callers.ts'
import { type Expected, letIn, type Opener, rowOf } from './openers.ts'
import type { CallEntry, Row, WhoMay } from './part.ts'
import { EVENTS, MESSAGES, PARTS, STREAMS } from './parts.ts'

/** A call, event, message, stream or hub, and what each kind of caller gets from it. */
export interface MatrixRow {
  /** What it is, and after a comma what it is about where there is more than one row. */
  name: string
  /** The call, event, message, stream or hub alone. */
  what: string
  expected: Record<Kind, string>
}

export interface CallRow extends MatrixRow {
  opener: Opener
  answer: Expected
  way?: Row[1]
  entry?: CallEntry<KnownCall>
}

const named = (what: string, about: string) => (about ? `${what}, ${about}` : what)
const whatOf = (name: string) => name.split(', ')[0] ?? name

/** The rows of the calls of one part, in their order. */
export function callRowsOf({ calls, beside = {} }: WhoMay): CallRow[] {
  const ofContract = Object.entries(calls).flatMap(([what, one]) => {
    const entry = one as unknown as CallEntry<KnownCall>
    return Object.entries(entry.rows).map(([about, [answer, way]]) => ({
      ...{ name: named(what, about), what, opener: entry.opener, answer, way, entry },
      expected: rowOf(entry.opener, answer),
    }))
  })
  const others = Object.entries(beside).map(([name, [opener, answer, way]]) => ({
    ...{ name, what: whatOf(name), opener, answer, way },
    expected: rowOf(opener, answer),
  }))
  return [...ofContract, ...others]
}

const isLast = ({ what }: CallRow): boolean => PARTS.some(({ last }) => last?.includes(what as KnownCall))
/** What stands on others is walked before them: a later capability needs what an earlier one’s calls may end. */
const all = PARTS.toReversed().flatMap(callRowsOf)

/** Every call in the order of the walk. */
export const CALL_ROWS: readonly CallRow[] = [...all.filter((row) => !isLast(row)), ...all.filter(isLast)]

export const RECEIVED = 'heard'
export const NOT_RECEIVED = '–'
/** Callers who may not connect get the status of that. */
const onHub = (statusOf: (kind: Kind) => string): Record<Kind, string> => {
  const connected = letIn('own account')
  const cells = Object.entries(rowOf('own account', 'own')).map(([kind, status]) => [
    kind,
    connected.includes(kind as Kind) ? statusOf(kind as Kind) : status,
  ])
  return Object.fromEntries(cells) as Record<Kind, string>
}

const rowsOf = <One>(of: Record<string, One>, expectedOf: (one: One) => Record<Kind, string>): MatrixRow[] =>
  Object.entries(of).map(([name, one]) => ({ name, what: whatOf(name), expected: expectedOf(one) }))

/** What happens over the hubs. */
export const HUB_ROWS = {
  connect: HUBS.map((hub) => ({ name: hub, what: hub, expected: rowOf('own account', 'own') })),
  send: rowsOf(MESSAGES, ({ opener, expected }) => rowOf(opener, expected)),
  // A stream whose claim somebody lacks answers like one that is not theirs.
  follow: rowsOf(STREAMS, ({ expected }) => rowOf('User', expected)),
  receive: rowsOf(EVENTS, ({ by }) => onHub((kind) => (by.includes(kind) ? RECEIVED : NOT_RECEIVED))),
}
