import { secureMessageNotFound } from '@corridor/contract/texting/errors.ts'
import * as routes from '@corridor/contract/texting/routes.ts'
import { isUndelivered } from '@corridor/contract/texting/rules.ts'
import type * as guests from '#capabilities/guests/public.ts'
import { lockConversations } from '#engines/conversation/append-statements.ts'
import { readInPractice } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { lockConversation, practiceIdOf } from '../access.ts'
import { openByLink, openWith } from '../actions/conversations.ts'
import { textAlerts } from '../incoming/alert-unread.ts'
import { ITEM_KIND } from '../kind.ts'
import { publishText } from '../live.ts'
import { listOrClaimNumbers } from '../numbers.ts'
import { presentText } from '../present.ts'
import { findConversation, findNewestOf, findNewestWith } from '../store/conversations.ts'
import { findSecureMessage, messages, moveLink } from '../store/messages.ts'
import { type ConversationRow, textTables } from '../store/tables.ts'
import { settleWait } from '../waits.ts'

type Shows = Pick<Services, 'config' | 'sms' | 'texting' | 'workItems'>

/** The conversation in which a message to this recipient stands, if there is one. */
async function findConversationFor(
  { db }: Tx,
  { practiceId, conversationId, about, mobile, patientId }: guests.MessageOnItsWay,
): Promise<Pick<ConversationRow, 'id'> | undefined> {
  // One of another practice is refused when it is locked.
  if (conversationId) return { id: conversationId }
  const repeated = about?.kind === ITEM_KIND ? await findConversation(db, practiceId, about.id) : undefined
  if (repeated) return repeated
  if (mobile) return findNewestWith(db, practiceId, mobile)
  return patientId ? findNewestOf(db, { practiceId, patientId }) : undefined
}

/**
 * Opens one with the number. Where the practice has no number of its own, or there is an email address alone, it is a conversation in
 * which links leave and no texts.
 */
async function openConversationFor(
  tx: Tx,
  services: Shows,
  { practiceId, mobile, email, patientId }: guests.MessageOnItsWay,
): Promise<Pick<ConversationRow, 'id'>> {
  const [first] = mobile ? await listOrClaimNumbers(tx.db, services, practiceId, tx.now) : []
  if (mobile && first)
    return openWith(tx, services, {
      practiceId,
      practiceNumber: first.number,
      patientNumber: mobile,
      patientId,
    })
  return openByLink(tx, services, { practiceId, address: mobile ?? email!.toLowerCase(), patientId })
}

/** Shows a secure message in its conversation, with its words, its files and what becomes of its link. */
export async function showSecureMessage(
  tx: Tx,
  services: Shows,
  message: guests.MessageOnItsWay,
): Promise<void> {
  const { id, practiceId, senderId, subject, text, files, by, expiresAt, deliveryId } = message
  const { id: conversationId } =
    (await findConversationFor(tx, message)) ?? (await openConversationFor(tx, services, message))
  const conversation = await lockConversation(tx, practiceId, conversationId)
  await services.texting.conversations.append(tx, [
    {
      conversationId: conversation.id,
      practiceId,
      senderId,
      id,
      text,
      isIncoming: false,
      purpose: 'secure-link',
      status: 'queued',
      deliveryId,
      files,
      missingPictures: [],
      introduces: by === 'text',
      secureLink: {
        subject,
        by,
        openedAt: null,
        repliedAt: null,
        recalledAt: null,
        expiresAt: expiresAt.toISOString(),
      },
    },
  ])
}

/** Shows what became of a link. One that was sent once more is on its way like the first time. */
export async function followSecureMessage(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  { id, practiceId, deliveryId, openedAt, recalledAt, expiresAt }: guests.MovedMessage,
): Promise<void> {
  const own = await findSecureMessage(tx.db, practiceId, id)
  if (!own) return
  const conversationId = own.conversation_id
  await lockConversations(tx.db, textTables, [conversationId])
  const link = {
    openedAt: openedAt?.toISOString() ?? null,
    recalledAt: recalledAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
  const before = await messages.find(tx.db, { conversationId }, { id })
  await moveLink(tx.db, { conversationId, id }, { link, deliveryId }, tx.now)
  const row = await messages.find(tx.db, { conversationId }, { id })
  if (row) publishText(tx, row, presentText(row))
  // Nobody has to look at what did not arrive once it is on its way again.
  if (isUndelivered(before?.status ?? null) && row && !isUndelivered(row.status))
    await settleWait(tx, services, practiceId, conversationId)
}

/** The answer to a secure message stands in its conversation like a text, and waits like one. */
export async function receiveReply(
  tx: Tx,
  services: Pick<Services, 'texting'>,
  { id, practiceId, text, isSenderAlerted }: guests.MessageReply,
): Promise<void> {
  const own = await findSecureMessage(tx.db, practiceId, id)
  if (!own) return
  const conversationId = own.conversation_id
  await lockConversations(tx.db, textTables, [conversationId])
  await moveLink(tx.db, { conversationId, id }, { link: { repliedAt: tx.now.toISOString() } }, tx.now)
  const row = await messages.find(tx.db, { conversationId }, { id })
  if (row) publishText(tx, row, presentText(row))
  await services.texting.conversations.append(tx, [
    {
      conversationId,
      practiceId,
      senderId: null,
      id: stableId(`secure-link-reply:${id}`),
      text,
      isIncoming: true,
      purpose: 'secure-link',
      status: 'received',
      deliveryId: null,
      files: [],
      missingPictures: [],
    },
  ])
  if (!isSenderAlerted)
    await textAlerts.queue(tx, services, [{ conversationId, practiceId, soon: 'after-pause' }])
}

/** Where a secure message stands: addresses from before name the message alone. */
export const findSecureLink = readInPractice(routes.findSecureLink, async ({ person, params, db, note }) => {
  const own = found(await findSecureMessage(db, practiceIdOf(person), params.id), secureMessageNotFound)
  note({ subject: { kind: ITEM_KIND, id: own.conversation_id } })
  return { conversationId: own.conversation_id, seq: Number(own.seq) }
})
