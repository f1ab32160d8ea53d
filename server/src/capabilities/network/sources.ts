import type { Tx } from '../../platform/transaction.ts'
import type { Circles } from './contacts/circles.ts'
import type { Party } from './party.ts'

/** What hangs on a connection and is kept by whoever stands below: chats between the two, for one. */
export interface NetworkSources {
  /**
   * Run in the transaction that ends a connection, of practices or of two people, a block included. Whether somebody may
   * still write to somebody of the other side, by another way, is asked of `mayWrite`.
   */
  whenEnded: ((tx: Tx, one: Party, other: Party) => Promise<void>)[]
  /** Run in the transaction after which two may write to each other: a connection was made, or a block was lifted. */
  whenTied: ((tx: Tx, one: Party, other: Party) => Promise<void>)[]
}

/** What ending a connection needs. A command beside the server has this much. */
export interface EndsConnections {
  network: NetworkSources
}

declare module '../../platform/services.ts' {
  interface Services {
    network: NetworkSources & { circles: Circles }
  }
}

export const nothingHangs = (): NetworkSources => ({ whenEnded: [], whenTied: [] })
