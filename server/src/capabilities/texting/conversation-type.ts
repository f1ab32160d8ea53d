import { conversationNotFound, textDiffers, textIdTaken } from '@corridor/contract/texting/errors.ts'
import type { TextMessage } from '@corridor/contract/texting/model.ts'
import type { ConversationType } from '#engines/conversation/declaration.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { followUpIncoming } from './incoming/follow-up.ts'
import { publishText } from './live.ts'
import { presentText } from './present.ts'
import { textStatements } from './store/conversation.ts'
import { messages } from './store/messages.ts'
import type { StoredText, TextDraft } from './store/tables.ts'
import { answerWait } from './waits.ts'

/** The first one has the practice's name before it; sent again, it has not. */
const isSame = (stored: string, text: string): boolean =>
  stored === text || stored.endsWith(`: ${text}`.trimEnd())

async function explain({ db }: Tx, { conversationId, id, senderId, text }: TextDraft) {
  const taken = await messages.find(db, { conversationId }, { id })
  if (!taken) return new Refusal(conversationNotFound)
  if (taken.sender_id !== senderId) return new Refusal(textIdTaken)
  return senderId === null || isSame(taken.text, text) ? presentText(taken) : new Refusal(textDiffers)
}

type FollowsTexts = Pick<Services, 'clock' | 'hooks' | 'secrets' | 'texting' | 'workItems'>

const isAnswer = ({ is_incoming, purpose, sender_id }: StoredText): boolean =>
  !is_incoming && (purpose === 'text' || purpose === 'secure-link') && sender_id !== null

/** What follows from texts that were stored: an answer ends the wait, and a patient's text has it begin. */
async function onAppended(tx: Tx, services: FollowsTexts, rows: readonly StoredText[]): Promise<void> {
  if (rows.length === 0) return
  const newest = new Map(rows.map((row) => [row.conversation_id, row]))
  for (const row of newest.values())
    if (isAnswer(row)) await answerWait(tx, services, row.practice_id, row.conversation_id)
  await followUpIncoming(
    tx,
    services,
    rows.filter((row) => row.is_incoming),
  )
}

/** Texts as the conversation engine needs them: the practice reads as one, and nobody is prevented from writing but by the gate. */
export const textConversationType = (
  services: FollowsTexts,
): ConversationType<TextDraft, StoredText, TextMessage> => ({
  ...textStatements,
  readerOf: ({ practiceId }) => practiceId,
  countsAsRead: ({ isIncoming, senderId, leavesUnread }) => !isIncoming && senderId !== null && !leavesUnread,
  isPlain: () => false,
  conversationOf: ({ conversation_id }) => conversation_id,
  present: presentText,
  // Texts are published to the practice, which each row names.
  listReaders: async () => [],
  actingFor: ({ practice_id }) => ({ practiceId: practice_id }),
  publish: publishText,
  onAppended: (tx, rows) => onAppended(tx, services, rows),
  // The team's work changes with each message, so there is always a statement more.
  isFollowedUp: () => false,
  explain,
})
