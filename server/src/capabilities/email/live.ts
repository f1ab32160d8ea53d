import { emailStream, threadChanged } from '@corridor/contract/email/events.ts'
import { practiceStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'

const lists = practiceStream(emailStream)

/** Lets windows refetch a thread and the lists that show it; without an id, all of them. */
export const publishThread = (tx: Tx, practiceId: string, threadId: string | null): void =>
  tx.publish(threadChanged, { threadId }, lists.of(practiceId))

export const streams = [lists]
