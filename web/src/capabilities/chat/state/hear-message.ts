import { withMessage } from '@corridor/contract/chat/changes.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { changeChannel, findChannel, knownChannels, readChannel, viewer } from './channels.ts'
import { withTold } from './message-window.ts'
import { changeWindow } from './messages.ts'

/** A message as it is now, whether it was told or answered: in its conversation, and in the list of them. */
export function hearMessage(channelId: string, message: ChatMessage): void {
  const { me } = viewer()
  changeWindow(channelId, (window) => withTold(window, message))
  if (findChannel(channelId)) changeChannel(channelId, (one) => withMessage(one, message, me))
  // Somebody opened it just now, or it stands further down than was read.
  else if (knownChannels()) readChannel(channelId).catch(() => undefined)
}
