import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { rooms } from './rooms.ts'

/** Who hears an event. Made in the transaction that announces it, where it is known who belongs to what. */
export interface Audience {
  rooms: readonly string[]
}

/**
 * Makes audiences. Each names a claim, and whoever does not hold it at that moment hears nothing; several together reach
 * everybody who is in one of them, once.
 */
export const to = {
  persons: (ids: Iterable<string>, claim: Claim): Audience => ({
    rooms: Array.from(ids, (id) => rooms.person(id, claim)),
  }),
  practice: (id: string, claim: Claim): Audience => ({ rooms: [rooms.practice(id, claim)] }),
  all: (...audiences: readonly Audience[]): Audience => ({ rooms: audiences.flatMap((one) => one.rooms) }),
}
