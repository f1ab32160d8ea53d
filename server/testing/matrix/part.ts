import type { TestWindow } from '../window.ts'
import type { World } from '../world/world.ts'
import type { Callers, Kind, Session } from './callers.ts'

/** What a call sends, whether or not its shapes would take it. */
export interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** How a call of the table is made: once for all, anew for each, or about each one's own. Always by the one who asks. */
export interface Way {
  once?: (world: World) => Promise<Sent> | Sent
  each?: (world: World) => Promise<Sent> | Sent
  own?: (caller: Session | undefined) => Promise<Sent> | Sent
}

/** Like its valid call, made anew for everybody because it can be used only once. */
export const ANEW = 'anew'

/** What a cause may use beside the world: the callers, and more windows of theirs. */
export interface LiveWorld extends World {
  callers: Callers
  /** Opens another window of a caller; what it hears, they have heard. */
  open: (kind: Kind, session: Session) => Promise<TestWindow>
}

/**
 * What a capability says in its `testing/who-may.ts`, for the rows that need it. It is always about something of Bright Smiles
 * that the admin may have: so whoever is not refused would get it.
 */
export interface WhoMay {
  /** By the row, where the call is not made like its valid call, once for all. */
  ways?: Record<string, Way | typeof ANEW>
  /** By the message: what a window says. */
  says?: Record<string, (world: World) => unknown>
  /** By the stream: its key. */
  streams?: Record<string, (world: World) => Promise<string>>
  /** By the row: makes the event happen. Answers a word of its payload, by which it is told from others of its name. */
  events?: Record<string, (world: LiveWorld) => Promise<string>>
  /** What must be true when the whole table has been walked. */
  afterwards?: Record<string, (world: World) => Promise<void>>
}
