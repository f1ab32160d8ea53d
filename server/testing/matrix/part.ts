import type { KnownCall } from '@corridor/contract/capabilities.ts'
import type { TestWindow } from '../window.ts'
import type { CallsIn, ValidCall } from '../world/valid-call.ts'
import type { World } from '../world/world.ts'
import type { Callers, Kind, Session } from './callers.ts'
import type { Expected, Opener } from './openers.ts'

/** What a call sends, whether or not its shapes would take it. */
export interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** How a call is made where it is not made like its valid call: once for all, again for each, or about each one's own. */
export interface Way {
  once?: (world: World) => Promise<Sent> | Sent
  each?: (world: World) => Promise<Sent> | Sent
  own?: (caller: Session | undefined) => Promise<Sent> | Sent
}

/** Like its valid call, prepared for each caller because it can be used only once. */
export const EACH_TIME = 'each time'

/** What everybody gets from a call, and how it is made for that. */
export type Row = readonly [expected: Expected, way?: Way | typeof EACH_TIME]

/** A call: what opens it, how it is made well, and what everybody gets from it, by what it is about. */
export interface CallEntry<C extends KnownCall> {
  opener: Opener
  make: ValidCall<C>
  rows: Record<string, Row>
}

/** One for each route of a file of the contract. A route without one does not compile. */
export type Calls<Routes> = { [C in CallsIn<Routes>]: CallEntry<C> }

/** What everybody gets from a call that is made like its valid call, or in another way. */
export const may = <C extends KnownCall>(
  opener: Opener,
  expected: Expected,
  make: ValidCall<C>,
  way?: Way | typeof EACH_TIME,
): CallEntry<C> => ({ opener, make, rows: { '': [expected, way] } })

/** The same, for a call whose answer depends on what it is about. */
export const mayEach = <C extends KnownCall>(
  opener: Opener,
  make: ValidCall<C>,
  rows: Record<string, Row>,
): CallEntry<C> => ({ opener, make, rows })

/** What a cause may use beside the world: the callers, and more windows of theirs. */
export interface LiveWorld extends World {
  callers: Callers
  /** Opens another window of a caller; what it receives, they have received. */
  open: (kind: Kind, session: Session) => Promise<TestWindow>
}

/** A message: what opens it, what everybody gets who sends it, and its payload. */
export const said = (opener: Opener, expected: Expected, payload: (world: World) => unknown) => ({
  opener,
  expected,
  payload,
})

/** A stream, for those who hold its claim: what everybody gets who follows it, and its key. */
export const followed = (expected: Expected, key: (world: World) => Promise<string>) => ({ expected, key })

/** An event: who receives it, and its cause, which returns a word of the payload that identifies it among others of its name. */
export const heard = (by: readonly Kind[], cause: (world: LiveWorld) => Promise<string>) => ({ by, cause })

/**
 * What a capability declares in its `testing/who-may.ts`: how each of its calls is made well, and what the fifteen kinds of callers
 * get from it. A call is about something of Bright Smiles that the admin may have: so a caller who is not refused would get it.
 */
export interface WhoMay {
  heading: string
  /** What a reader of the page should know. */
  about?: string
  calls: Partial<{ [C in KnownCall]: CallEntry<C> }>
  /** Calls that are mounted and not in the contract, by the row. */
  beside?: Record<string, readonly [opener: Opener, ...Row]>
  /** Of its calls those that end something which other rows need: they come when all others are walked. */
  last?: readonly KnownCall[]
  messages?: Record<string, ReturnType<typeof said>>
  streams?: Record<string, ReturnType<typeof followed>>
  /** By the event, and after a comma what it is about where there is more than one row. */
  events?: Record<string, ReturnType<typeof heard>>
  /** What must be true when all is walked. */
  afterwards?: Record<string, (world: World) => Promise<void>>
}
