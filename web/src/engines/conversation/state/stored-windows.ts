import type { Sequenced } from '@corridor/contract/engines/conversation/sequence.ts'
import type { MessageWindow } from '@corridor/contract/engines/conversation/window.ts'
import { queryClient } from '#platform/query.ts'
import type { ConversationList, ListedConversation, LoadedConversations } from './conversation-list.ts'
import { createStoredReading } from './stored-reading.ts'
import { FOLLOWED_MAX, type Windows } from './windows.ts'

/** The newest messages of each conversation that are stored: what one would look up without a connection. */
const STORED_MESSAGES = 100

interface Read<Conversation, Message extends Sequenced, List extends string> {
  list: LoadedConversations<Conversation, List>
  windows: Readonly<Record<string, MessageWindow<Message>>>
}

interface Parts<Conversation extends ListedConversation, Message extends Sequenced, List extends string> {
  name: string
  storedVersion: number
  list: ConversationList<Conversation, List>
  windows: Windows<Message>
}

const newest = <Message extends Sequenced>({
  messages,
  hasOlder,
  hasNewer,
}: MessageWindow<Message>): MessageWindow<Message> => ({
  messages: messages.slice(-STORED_MESSAGES),
  hasOlder: hasOlder || messages.length > STORED_MESSAGES,
  hasNewer,
})

/** Lets a reload without a connection show the lists, and the conversations that were opened last. */
export function createStoredWindows<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  List extends string,
>({ name, storedVersion, list, windows }: Parts<Conversation, Message, List>) {
  return createStoredReading<Read<Conversation, Message, List>>({
    name,
    version: storedVersion,
    read: () => {
      const loaded = list.loaded()
      if (!loaded) return undefined
      // Those that were restored and not opened since are stored again: a second reload is no reason to lose them.
      const ids = [...windows.followed(), ...windows.restored().filter((id) => id in loaded.conversations)]
      const entries = [...new Set(ids)].slice(0, FOLLOWED_MAX).flatMap((id) => {
        const window = windows.get(id)
        return window && !window.hasNewer ? [[id, newest(window)] as const] : []
      })
      return { list: loaded, windows: Object.fromEntries(entries) }
    },
    show: (read, updatedAt) => {
      const { queryKey } = list.query
      if (!list.loaded()) {
        queryClient.setQueryData(queryKey, read.list, { updatedAt })
        void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
      }
      for (const [id, window] of Object.entries(read.windows)) windows.restore(id, window, updatedAt)
    },
  })
}
