import { asUnread, withMessage, withoutWords } from '@corridor/contract/chat/changes.ts'
import type { ChatChannel, ChatMessage } from '@corridor/contract/chat/model.ts'
import { DELETE_TYPES, type Reaction, UPDATE_TYPES } from '@corridor/contract/chat/types.ts'
import { call, sentenceOf } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { changeChannel, dropChannels, findChannel, putChannels, viewer } from './channels.ts'
import { hearMessage } from './hear-message.ts'
import { inTurn } from './in-turn.ts'
import { withTold } from './message-window.ts'
import { changeWindow, knownWindow } from './messages.ts'

/** Shows a change of one's own at once; refused, it is said and taken back. */
async function keep(
  id: string,
  shown: (channel: ChatChannel) => ChatChannel,
  send: () => Promise<ChatChannel>,
) {
  const before = findChannel(id)
  changeChannel(id, shown)
  const { answer, isLast } = inTurn(id, send)
  try {
    const told = await answer
    if (isLast()) putChannels([told])
  } catch (error) {
    if (before && isLast()) putChannels([before])
    showSnackbar(sentenceOf(error), 'error')
  }
}

export const setFavourite = (id: string, isFavourite: boolean) =>
  keep(
    id,
    (one) => ({ ...one, isFavouriteByLoggedUser: isFavourite }),
    () => call(`POST /api/v2/channels/:id/${isFavourite ? 'favourite' : 'unfavourite'}`, { params: { id } }),
  )

export const setArchived = (id: string, isArchived: boolean) =>
  keep(
    id,
    (one) => ({ ...one, isArchivedByLoggedUser: isArchived }),
    () =>
      call(`PUT /api/v2/channels/:id/messages/mark_as_${isArchived ? 'archived' : 'unarchived'}`, {
        params: { id },
      }),
  )

/** From a message on, or just marked. */
export const setUnread = (id: string, seq?: number) =>
  keep(
    id,
    (one) => asUnread(one, viewer().me),
    () => call('POST /api/v2/channels/:id/unread', { params: { id }, body: { seq } }),
  )

/** Far enough to be for ever. */
export const ALWAYS = '9999-12-31T00:00:00.000Z'

export const setMuted = (id: string, until: string | null) =>
  keep(
    id,
    (one) => ({ ...one, mutedUntil: until }),
    () => call('PUT /api/v2/channels/:id/mute', { params: { id }, body: { until } }),
  )

const messageIn = (channelId: string, messageId: string): ChatMessage | undefined =>
  knownWindow(channelId)?.messages.find(({ id }) => id === messageId)

/** Shows a message as it will be; refused, as it was. */
async function mark(
  before: ChatMessage,
  after: ChatMessage,
  send: () => Promise<ChatMessage>,
): Promise<void> {
  const { channelId } = before
  changeWindow(channelId, (window) => withTold(window, after))
  try {
    hearMessage(channelId, await send())
  } catch (error) {
    changeWindow(channelId, (window) => withTold(window, before))
    showSnackbar(sentenceOf(error), 'error')
  }
}

/** Reacts; the same once more takes it back. */
export async function toggleReaction(
  channelId: string,
  messageId: string,
  reaction: Reaction,
): Promise<void> {
  const message = messageIn(channelId, messageId)
  if (!message) return
  const { me } = viewer()
  const { [me]: own, ...others } = message.reactions
  const params = { id: channelId, messageId }
  if (own === reaction)
    return mark(message, { ...message, reactions: others }, () =>
      call('POST /api/v2/channels/:id/messages/:messageId/unreact', { params }),
    )
  return mark(message, { ...message, reactions: { ...others, [me]: reaction } }, () =>
    call('POST /api/v2/channels/:id/messages/:messageId/react', { params, body: { reaction } }),
  )
}

export async function acknowledge(channelId: string, messageId: string): Promise<void> {
  const message = messageIn(channelId, messageId)
  if (!message) return
  const acknowledgedBy = { ...message.acknowledgedBy, [viewer().me]: new Date().toISOString() }
  await mark(message, { ...message, acknowledgedBy }, () =>
    call('POST /api/v2/channels/:id/messages/:messageId/acknowledge', {
      params: { id: channelId, messageId },
    }),
  )
}

/** Rejects with the server's reason, so that what was written stays. */
export async function editMessage(channelId: string, messageId: string, messageText: string): Promise<void> {
  const params = { id: channelId, messageId }
  hearMessage(
    channelId,
    await call('PUT /api/v2/channels/:id/messages/:messageId', { params, body: { messageText } }),
  )
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
  const message = messageIn(channelId, messageId)
  if (!message) return
  const { me } = viewer()
  const gone: ChatMessage = {
    ...withoutWords(message),
    ...(whose === 'EVERYONE' ? { isDeleted: true } : { deletedBy: [me] }),
  }
  changeWindow(channelId, (window) => withTold(window, gone))
  changeChannel(channelId, (one) => (one.lastSeq === gone.seq ? withMessage(one, gone, me) : one))
}

export async function setPinned(channelId: string, messageId: string, isPinned: boolean): Promise<void> {
  const params = { id: channelId, messageId }
  putChannels([
    await call(`POST /api/v2/channels/:id/messages/:messageId/${isPinned ? 'pin' : 'unpin'}`, { params }),
  ])
  void queryClient.invalidateQueries({ queryKey: ['chat', 'pinned', channelId] })
}

/** Changes a group: its name, or who is in it. Whoever has left has it no more. */
export async function updateGroup(
  id: string,
  updateType: keyof typeof UPDATE_TYPES,
  change: { name?: string; memberIds?: string[] },
): Promise<void> {
  const changed = await call('PUT /api/v2/channels', {
    body: { id, updateType: UPDATE_TYPES[updateType], ...change },
  })
  if (changed.isDeleted) dropChannels([id])
  else putChannels([changed])
}
