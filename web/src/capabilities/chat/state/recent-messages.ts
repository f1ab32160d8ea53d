import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { previewOf } from '@corridor/contract/chat/rules.ts'
import { onReset } from '#platform/storage/resettable.ts'

/** As many as can pop up within a few minutes. */
const CACHED_MAX = 200

const known = new Map<string, ChatMessage>()
onReset(() => known.clear())

/** Caches the latest messages of this window, so that an alert, which carries no words, can show them. */
export function rememberMessage(message: ChatMessage): void {
  known.delete(message.id)
  known.set(message.id, message)
  const [oldest] = known.keys()
  if (known.size > CACHED_MAX && oldest) known.delete(oldest)
}

/** The words of a message in one line, if this window has received it. */
export function wordsOf(messageId: string | undefined, me: string): string | undefined {
  const message = messageId ? known.get(messageId) : undefined
  return message && previewOf({ ...message, text: message.messageText }, me)
}
