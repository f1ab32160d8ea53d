import type { Circles } from './contacts/circles.ts'
import type { Party } from './party.ts'

declare module '#platform/services.ts' {
  interface Services {
    network: { circles: Circles }
  }
}

declare module '#platform/hooks.ts' {
  interface Hooks {
    /**
     * A connection ends, of practices or of two people, a block included. Whether a person may still write to one of the
     * other side in another way is what `mayWrite` says.
     */
    'network.connectionEnded': [one: Party, other: Party]
    /** Two may write to each other: a connection was made, or a block was lifted. */
    'network.connectionMade': [one: Party, other: Party]
  }
}
