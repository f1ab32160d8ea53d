import { randomUUID } from 'node:crypto'
import { channelNotFound, messageNotFound } from '@corridor/contract/chat/errors.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { canonicalId, directChannelId, pairOf } from '@corridor/contract/chat/rules.ts'
import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import * as files from '#capabilities/files/public.ts'
import type { Person } from '#platform/access/person.ts'
import { action } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { checkWritable, getMessage, getSeat, lockSeat } from '../access.ts'
import { openDirect } from '../channels/open.ts'
import type { ChatDraft } from '../store/conversation.ts'
import { findChannelOf } from '../store/messages.ts'
import { shareLockPersons } from '../store/person-locks.ts'
import type { MessageRow } from '../store/tables.ts'
import { checkGif, fileHolderOf } from './drafts.ts'

interface Forwarded {
  /** The client's, for all it is sent on to: each gets one of its own that follows from it. */
  id: string
  row: MessageRow
}

/** A message, and what becomes of it in one of the conversations it is sent on to. */
interface Copy {
  row: MessageRow
  draft: ChatDraft
}

const draftFor = (senderId: string, channelId: string, { id, row }: Forwarded): ChatDraft => ({
  conversationId: channelId,
  senderId,
  id: stableId(`chat-forward:${id}:${channelId}`),
  text: row.text,
  type: row.type,
  meta: row.meta,
  mentions: [],
  isUrgent: false,
  isForwarded: true,
  isNote: false,
})

/** The caller's own words that go before what is sent on. */
const noteFor = (
  senderId: string,
  channelId: string,
  { id, messageText }: { id: string; messageText: string },
): ChatDraft => ({
  conversationId: channelId,
  senderId,
  id: stableId(`chat-forward:${id}:${channelId}`),
  text: messageText,
  type: MESSAGE_TYPES.TEXT,
  meta: null,
  mentions: [],
  isUrgent: false,
  isForwarded: false,
  isNote: false,
})

/** Locks a conversation that is sent on to: that with a contact, opened where there is none, or a group that the caller writes in. */
async function openTarget(tx: Tx, services: Services, person: Person, channelId: string): Promise<string> {
  const pair = pairOf(channelId)
  if (pair) {
    check(pair.includes(person.id), channelNotFound)
    return openDirect(tx, services, person, pair.find((id) => id !== person.id) ?? person.id)
  }
  const seat = await lockSeat(tx, services, person, channelId)
  checkWritable(seat)
  return seat.id
}

/**
 * The file of a message that is sent on is held by both; sent on again, it is held already. In the order of the files, so that two
 * who send the same on never wait for each other crosswise.
 */
async function shareFiles(tx: Tx, copies: readonly Copy[]): Promise<void> {
  const fileOf = ({ row }: Copy): string => row.meta?.file?.id ?? ''
  for (const copy of copies.toSorted((one, other) => (fileOf(one) < fileOf(other) ? -1 : 1))) {
    const { row, draft } = copy
    if (!fileOf(copy)) continue
    await files.shareFiles(tx, {
      fileIds: [fileOf(copy)],
      from: fileHolderOf(row.channel_id, row.id),
      to: fileHolderOf(draft.conversationId, draft.id),
    })
  }
}

/** Sends messages on that the caller sees, to contacts in the conversation with each, and into groups. All of it, or none. */
export const forwardMessages = action(
  routes.forwardMessages,
  async ({ person, body, tx, services, note }) => {
    const forwarded: Forwarded[] = []
    for (const { id, channelId, messageId } of body.messages) {
      const which = messageId ?? id
      const at = channelId ?? found(await findChannelOf(tx.db, person.id, which), messageNotFound)
      const row = await getMessage(tx.db, person, await getSeat(tx.db, person, at), { id: which })
      check(!row.is_note, messageNotFound)
      // Named by itself, a message can be sent on as often as somebody wants.
      forwarded.push({ id: messageId ? id : randomUUID(), row })
    }
    note({ subject: { kind: 'message', id: `${forwarded[0]!.row.channel_id}/${forwarded[0]!.row.id}` } })
    const targets = new Set([
      ...body.userIds.map((userId) => directChannelId(person.id, userId)),
      ...body.channelIds.map(canonicalId),
    ])
    await shareLockPersons(tx.db, [person.id, ...[...targets].flatMap((id) => pairOf(id) ?? [])])
    const channelIds: string[] = []
    // In one order for everybody who sends on to several.
    for (const id of [...targets].sort()) channelIds.push(await openTarget(tx, services, person, id))
    const copies: Copy[] = []
    for (const channelId of channelIds)
      for (const one of forwarded) {
        const draft = draftFor(person.id, channelId, one)
        await checkGif(tx.db, draft)
        copies.push({ row: one.row, draft })
      }
    await shareFiles(tx, copies)
    const words = body.note
    const notes =
      words && isSeen(words.messageText) ? channelIds.map((id) => noteFor(person.id, id, words)) : []
    const drafts = [...notes, ...copies.map(({ draft }) => draft)]
    await services.chat.conversations.appendAll(tx, drafts)
    return { channelIds }
  },
)
