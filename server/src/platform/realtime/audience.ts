import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { Mark } from '@corridor/contract/kernel/stream.ts'
import { rooms } from './rooms.ts'

/** Who receives an event. Made in the transaction that publishes it, where it is known who belongs to what. */
export interface Audience {
  rooms: readonly string[]
  /** The stream whose next number the event gets: those who follow it notice when they missed one. */
  stream?: string
  /** The number it has already, of a counter that the capability raised itself: nothing is counted or stored for it here. */
  mark?: Mark
}

/**
 * Makes audiences. Each but one's own names a claim, and people without it at that moment receive nothing; several
 * together reach everybody who is in one of them, once.
 */
export const to = {
  /** A person's own windows, let in or not: for what concerns their own record. */
  own: (personId: string): Audience => ({ rooms: [rooms.own(personId)] }),
  persons: (ids: Iterable<string>, claim: Claim): Audience => ({
    rooms: Array.from(ids, (id) => rooms.person(id, claim)),
  }),
  practice: (id: string, claim: Claim): Audience => ({ rooms: [rooms.practice(id, claim)] }),
  nobody: { rooms: [] } as Audience,
  all: (...audiences: readonly Audience[]): Audience => ({ rooms: audiences.flatMap((one) => one.rooms) }),
}
