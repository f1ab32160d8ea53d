import type { Claim } from './claims.ts'
import type { Contracts } from './contracts.ts'
import type { Event } from './event.ts'

type EventsOf<File> = File extends unknown ? Extract<File[keyof File], Event>['name'] : never

/** How much of something waits for somebody. The server says how it is counted, the web app where it is shown. */
export interface Count<N extends string = string> {
  /** As it is called in the answer: `joinRequests`. */
  name: N
  /** A person without the claim has no such count. */
  claim: Claim
  /** The events after which it may be another. */
  changedBy: readonly EventsOf<Contracts[keyof Contracts]>[]
}

export const count = <const N extends string>(declaration: Count<N>): Count<N> => declaration
