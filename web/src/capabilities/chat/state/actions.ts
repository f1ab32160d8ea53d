import {
  asUnread,
  previewed,
  withHidden,
  withMessage,
  withoutWords,
} from '@corridor/contract/chat/changes.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { DELETE_TYPES, UPDATE_TYPES } from '@corridor/contract/chat/types.ts'
import { call } from '#platform/api.ts'
import { queryClient } from '#platform/query.ts'
import { channelList, saveChannels, viewer } from './channels.ts'
import { conversations, windows } from './conversations.ts'

const { changeOptimistically, changeMessageOptimistically, findMessage, receive } = conversations

export const setFavourite = (id: string, isFavourite: boolean) =>
  changeOptimistically(
    id,
    (one) => ({ ...one, isFavouriteByLoggedUser: isFavourite }),
    () => call(`POST /api/v2/channels/:id/${isFavourite ? 'favourite' : 'unfavourite'}`, { params: { id } }),
  )

export const setArchived = (id: string, isArchived: boolean) =>
  changeOptimistically(
    id,
    (one) => ({ ...one, isArchivedByLoggedUser: isArchived }),
    () =>
      call(`PUT /api/v2/channels/:id/messages/mark_as_${isArchived ? 'archived' : 'unarchived'}`, {
        params: { id },
      }),
  )

/** Marks a conversation unread, from a message on or as a whole. */
export const setUnread = (id: string, seq?: number) =>
  changeOptimistically(
    id,
    (one) => asUnread(one, viewer().me),
    () => call('POST /api/v2/channels/:id/unread', { params: { id }, body: { seq } }),
  )

/** A time so far ahead that it means "until turned back on". */
export const ALWAYS = '9999-12-31T00:00:00.000Z'

export const setMuted = (id: string, until: string | null) =>
  changeOptimistically(
    id,
    (one) => ({ ...one, mutedUntil: until }),
    () => call('PUT /api/v2/channels/:id/mute', { params: { id }, body: { until } }),
  )

/** Reacts; the same once more takes it back. */
export async function toggleReaction(channelId: string, messageId: string, reaction: string): Promise<void> {
  const { me } = viewer()
  const params = { id: channelId, messageId }
  const isOwn = findMessage(channelId, messageId)?.reactions[me] === reaction
  return changeMessageOptimistically(
    channelId,
    messageId,
    (message) => {
      const { [me]: _, ...others } = message.reactions
      return { ...message, reactions: isOwn ? others : { ...others, [me]: reaction } }
    },
    () =>
      isOwn
        ? call('POST /api/v2/channels/:id/messages/:messageId/unreact', { params })
        : call('POST /api/v2/channels/:id/messages/:messageId/react', { params, body: { reaction } }),
  )
}

/** Confirms one that need not be on the screen; rejects with the server's reason. */
export async function confirmUrgent(channelId: string, messageId: string): Promise<void> {
  const params = { id: channelId, messageId }
  receive(channelId, await call('POST /api/v2/channels/:id/messages/:messageId/acknowledge', { params }))
}

/** Rings once more at those who have not confirmed one's own. */
export const remindAgain = (channelId: string, messageId: string) =>
  call('POST /api/v2/channels/:id/messages/:messageId/remind', { params: { id: channelId, messageId } })

export const acknowledge = (channelId: string, messageId: string): Promise<void> =>
  changeMessageOptimistically(
    channelId,
    messageId,
    (message) => ({
      ...message,
      acknowledgedBy: { ...message.acknowledgedBy, [viewer().me]: new Date().toISOString() },
    }),
    () =>
      call('POST /api/v2/channels/:id/messages/:messageId/acknowledge', {
        params: { id: channelId, messageId },
      }),
  )

/** Rejects with the server's reason, so that what was written stays. */
export async function editMessage(
  channelId: string,
  messageId: string,
  body: { messageText: string; mentions: string[]; mentionsAll: boolean },
): Promise<void> {
  const params = { id: channelId, messageId }
  receive(channelId, await call('PUT /api/v2/channels/:id/messages/:messageId', { params, body }))
}

export async function deleteMessage(
  channelId: string,
  messageId: string,
  whose: 'EVERYONE' | 'USER',
): Promise<void> {
  await call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
    params: { channelId, messageId },
    query: { type: DELETE_TYPES[whose] },
  })
  const message = findMessage(channelId, messageId)
  if (!message) return
  const { me } = viewer()
  if (whose === 'USER') {
    const { seq } = message
    conversations.show(channelId, { ...withoutWords(message), deletedBy: [me] })
    const older = windows
      .get(channelId)
      ?.messages.findLast((one) => one.seq < seq && one.deletedBy.length === 0)
    const before = older ? previewed(older) : null
    channelList.update(channelId, (one) =>
      // What the event said before this answer came is known better.
      withHidden(one, { channelId, messageId, seq, before: one.lastMessage?.before ?? before }, me),
    )
    return
  }
  const gone: ChatMessage = { ...withoutWords(message), isDeleted: true }
  conversations.show(channelId, gone)
  channelList.update(channelId, (one) => (one.lastSeq === gone.seq ? withMessage(one, gone, me) : one))
}

export async function setPinned(channelId: string, messageId: string, isPinned: boolean): Promise<void> {
  const params = { id: channelId, messageId }
  saveChannels([
    await call(`POST /api/v2/channels/:id/messages/:messageId/${isPinned ? 'pin' : 'unpin'}`, { params }),
  ])
  void queryClient.invalidateQueries({ queryKey: ['chat', 'pinned', channelId] })
}

/** Changes the name or the members of a group. A person who left no longer has it. */
export async function updateGroup(
  id: string,
  updateType: keyof typeof UPDATE_TYPES,
  change: { name?: string; memberIds?: string[] },
): Promise<void> {
  const changed = await call('PUT /api/v2/channels', {
    body: { id, updateType: UPDATE_TYPES[updateType], ...change },
  })
  if (changed.isDeleted) channelList.remove([id])
  else saveChannels([changed])
}
