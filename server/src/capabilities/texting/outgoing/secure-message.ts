import { secureLinkLine } from '@corridor/contract/texting/automatic-texts.ts'
import type { MessageOnItsWay } from '#capabilities/guests/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { lockConversation } from '../access.ts'
import { ITEM_KIND } from '../kind.ts'
import { findConversation, findNewestWith } from '../store/conversations.ts'

/**
 * Shows in the conversation with its number that a secure message was sent, without its words. One that repeats a text which failed
 * shows where that text is; one to a number that nobody has texted with shows nowhere.
 */
export async function showSecureMessage(
  tx: Tx,
  { texting }: Pick<Services, 'texting'>,
  { id, practiceId, senderId, subject, mobile, deliveryId, about }: MessageOnItsWay,
): Promise<void> {
  const conversation =
    about?.kind === ITEM_KIND
      ? await findConversation(tx.db, practiceId, about.id)
      : mobile
        ? await findNewestWith(tx.db, practiceId, mobile)
        : undefined
  if (!conversation) return
  await lockConversation(tx, practiceId, conversation.id)
  await texting.conversations.append(tx, [
    {
      conversationId: conversation.id,
      practiceId,
      senderId,
      id,
      text: secureLinkLine(subject),
      isIncoming: false,
      purpose: 'secure-link',
      status: 'queued',
      deliveryId,
      files: [],
      missingPictures: [],
    },
  ])
}
