import type { RunsHooks } from '#platform/hooks.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishMessageChanged } from '../live.ts'
import { deliveryOf } from '../outbound.ts'
import { findLink } from '../store/links.ts'
import { listLastViews } from '../store/passes.ts'

/** What became of a secure message. */
export interface MovedMessage {
  id: string
  practiceId: string
  /** By which its newest sending leaves. */
  deliveryId: string
  openedAt: Date | null
  recalledAt: Date | null
  expiresAt: Date
}

/** The one answer to a secure message. */
export interface MessageReply {
  id: string
  practiceId: string
  text: string
  /** Its sender is still there and learns of it; otherwise the team has to. */
  isSenderAlerted: boolean
}

declare module '#platform/hooks.ts' {
  interface Hooks {
    /** A secure message was opened, recalled or sent again, or its link ended. */
    'guests.messageMoved': [message: MovedMessage]
    /** A secure message was answered. */
    'guests.messageReplied': [reply: MessageReply]
  }
}

/** Those who show a message follow in the transaction in which something became of its link. */
export async function runMessageMoved(tx: Tx, { hooks }: RunsHooks, linkId: string): Promise<void> {
  const link = await findLink(tx.db, linkId)
  if (!link) return
  const [last] = await listLastViews(tx.db, [linkId])
  await hooks.run('guests.messageMoved', tx, {
    id: link.subject_id,
    practiceId: link.practice_id,
    deliveryId: deliveryOf(link),
    openedAt: last?.opened_at ?? null,
    recalledAt: link.recalled_at,
    expiresAt: link.expires_at,
  })
}

/** The same, and the practice's windows refetch it. */
export async function onMessageMoved(
  tx: Tx,
  services: RunsHooks,
  { id, practice_id, subject_id }: { id: string; practice_id: string; subject_id: string },
): Promise<void> {
  publishMessageChanged(tx, practice_id, subject_id)
  await runMessageMoved(tx, services, id)
}
