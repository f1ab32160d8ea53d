import { EDIT_MINUTES } from '@corridor/contract/chat/limits.ts'
import type { ShownMessage } from '../conversation/message-views.ts'

/** One's own words, for a while after they were sent; the server decides. */
export const mayEdit = (
  { sender, sentAt, text, isDeleted, seq, gif }: ShownMessage,
  me: string,
  now = Date.now(),
): boolean =>
  sender.id === me &&
  seq !== undefined &&
  !isDeleted &&
  !gif &&
  text !== '' &&
  now - Date.parse(sentAt) < EDIT_MINUTES * 60_000
