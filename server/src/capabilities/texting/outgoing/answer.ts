import type { TextPurpose } from '@corridor/contract/texting/types.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import type { ConversationRow } from '../store/tables.ts'
import { writeText } from './write-text.ts'

/** Answers a patient's text by itself, once. What the gate refuses is not answered, and nobody is troubled with it. */
export async function answer(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets' | 'texting'>,
  conversation: ConversationRow,
  { to, text, purpose }: { to: string; text: string; purpose: TextPurpose },
): Promise<void> {
  try {
    const id = stableId(`${purpose}:${to}`)
    const draft = await writeText(tx, services, conversation, { id, text, senderId: null, purpose })
    await services.texting.conversations.append(tx, [draft])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
