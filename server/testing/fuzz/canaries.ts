import type { Newcome } from '../world/newcomer.ts'
import type { World } from '../world/world.ts'

/** Stands in everything that the victims have for themselves. Nobody sends it, so an answer that holds it shows a row of theirs. */
export const CANARY = 'zq7canary'

/** A text of theirs, wherever one can be written. */
export const CANARY_TEXT = `${CANARY} keeps this to itself`

/** The people whom nobody else knows: two of one practice, and one on their own. */
export interface VictimsWorld extends World {
  practiceId: string
  /** With every claim there is. */
  owner: Newcome
  /** A colleague of the owner, who chats and has files. */
  staff: Newcome
  /** Has no practice. */
  alone: Newcome
  /** A day from now, for what happens later. */
  tomorrow: string
}

/** Something of the victims inside something else of theirs: a call that takes both ids is tried with both. */
export interface Nested {
  /** The field that takes the inner id, and the names of fields beside it that take the outer one. */
  field: string
  inside: readonly string[]
  outer: string
  inner: string
}

export interface Planted {
  /** The ids of what was made: each is tried in every field that takes an id. */
  ids?: readonly string[]
  nested?: readonly Nested[]
  /** What the victims have, as they read it themselves: it must be the same after all attacks. */
  read?: () => Promise<Record<string, unknown>>
}

/**
 * What a capability declares in its `testing/canaries.ts`: something of everything it stores, made for the victims. A test
 * fails for a table of a capability in which they have nothing.
 */
export interface Canaries {
  plant?: (world: VictimsWorld) => Promise<Planted>
  /** Tables in which the victims have no row, each with the reason. */
  without?: Readonly<Record<string, string>>
}
