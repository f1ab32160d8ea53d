import { randomUUID } from 'node:crypto'
import { messageNotFound } from '@corridor/contract/chat/errors.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { action } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import { stableId } from '../../../platform/stable-id.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as files from '../../files/public.ts'
import { getMessage, getSeat } from '../access.ts'
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

/** Sends messages on that the caller sees, to contacts, in the conversation with each. All of it, or none. */
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
    await shareLockPersons(tx.db, [person.id, ...body.userIds])
    const channelIds: string[] = []
    // In one order for everybody who sends on to several: by this order the ids of the conversations are in theirs.
    for (const userId of [...new Set(body.userIds)].sort())
      channelIds.push(await openDirect(tx, services, person, userId))
    const copies: Copy[] = []
    for (const channelId of channelIds)
      for (const one of forwarded) {
        const draft = draftFor(person.id, channelId, one)
        await checkGif(tx.db, draft)
        copies.push({ row: one.row, draft })
      }
    await shareFiles(tx, copies)
    const drafts = copies.map(({ draft }) => draft)
    await services.chat.conversations.appendAll(tx, drafts)
    return { channelIds }
  },
)
