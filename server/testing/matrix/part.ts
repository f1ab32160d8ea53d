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

/** How a call of the table is made: once for all, again for each, or about each one's own. Always as the caller. */
export interface Way {
  once?: (world: World) => Promise<Sent> | Sent
  each?: (world: World) => Promise<Sent> | Sent
  own?: (caller: Session | undefined) => Promise<Sent> | Sent
}

/** Like its valid call, prepared for each caller because it can be used only once. */
export const EACH_TIME = 'anew'

/** What a cause may use beside the world: the callers, and more windows of theirs. */
export interface LiveWorld extends World {
  callers: Callers
  /** Opens another window of a caller; what it receives, they have received. */
  open: (kind: Kind, session: Session) => Promise<TestWindow>
}

/**
 * What a capability declares in its `testing/who-may.ts`, for the rows that need it. It is always about something of
 * Bright Smiles that the admin may have: so a caller who is not refused would get it.
 */
export interface WhoMay {
  /** By the row, where the call is not made like its valid call, once for all. */
  ways?: Record<string, Way | typeof EACH_TIME>
  /** By the message: what a window says. */
  messages?: Record<string, (world: World) => unknown>
  /** By the stream: its key. */
  streams?: Record<string, (world: World) => Promise<string>>
  /** By the row: causes the event. Returns a word of its payload, which identifies it among others of its name. */
  events?: Record<string, (world: LiveWorld) => Promise<string>>
  /** What must be true when the whole table has been walked. */
  afterwards?: Record<string, (world: World) => Promise<void>>
}
