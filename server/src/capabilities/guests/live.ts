import { guestsStream, messageChanged } from '@corridor/contract/guests/events.ts'
import { practiceStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'

const practice = practiceStream(guestsStream)

export const streams = [practice]

/** Publishes to the practice's windows that a message changed, or without an id that several did; they refetch. */
export const publishMessageChanged = (tx: Tx, practiceId: string, id: string | null): void =>
  tx.publish(messageChanged, { id }, practice.of(practiceId))
