import type { Tx } from '../../../platform/transaction.ts'
import { listMemberIds } from '../store/channels.ts'

/** More than that, and all are read anew. */
const KEPT_MAX = 2_000

/** Who was in a conversation when its facts had this number. */
export interface Audience {
  factsSeq: string
  ids: readonly string[]
}

/**
 * Who is in a conversation, kept for as long as its facts have not changed: their number says so, and it was read under the lock of
 * the conversation. So a busy conversation of a thousand is not listed for each of its messages, and whoever was taken out hears
 * nothing more. It is kept once it is committed: a number that was rolled back is given again.
 */
export function createAudiences() {
  const known = new Map<string, Audience>()
  return {
    /** As it was last seen: whoever goes by it makes sure in the same statement that its number is still the same. */
    lastSeen: (channelId: string): Audience | undefined => known.get(channelId),
    of: async ({ db, afterCommit }: Tx, channelId: string, factsSeq: string): Promise<readonly string[]> => {
      const kept = known.get(channelId)
      if (kept?.factsSeq === factsSeq) return kept.ids
      const ids = await listMemberIds(db, channelId)
      afterCommit(() => {
        if (known.size >= KEPT_MAX) known.clear()
        known.set(channelId, { factsSeq, ids })
      })
      return ids
    },
  }
}

export type Audiences = ReturnType<typeof createAudiences>
