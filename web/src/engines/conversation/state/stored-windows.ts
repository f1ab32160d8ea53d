import type { Sequenced } from '@corridor/contract/engines/conversation/sequence.ts'
import type { MessageWindow } from '@corridor/contract/engines/conversation/window.ts'
import { queryClient } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { onReset } from '#platform/storage/resettable.ts'
import { browserStorage, READ_PREFIX } from '#platform/storage/storage.ts'
import type { ConversationList, LoadedConversations } from './conversation-list.ts'
import type { ListedConversation } from './declaration.ts'
import { FOLLOWED_MAX, type Windows } from './windows.ts'

/** The newest messages of each conversation that are stored: what one would look up without a connection. */
const STORED_MESSAGES = 100

interface Stored<Conversation, Message extends Sequenced, List extends string> {
  personId: string
  at: number
  list: LoadedConversations<Conversation, List>
  windows: Readonly<Record<string, MessageWindow<Message>>>
}

interface Parts<Conversation extends ListedConversation, Message extends Sequenced, List extends string> {
  name: string
  storedVersion: number
  list: ConversationList<Conversation, List>
  windows: Windows<Message>
}

/**
 * Lets a reload without a connection show what was read. It is stored for this one browser tab, by the storage that ends with the tab,
 * and removed when the session ends or is locked: nothing stays on a shared computer.
 */
export function createStoredWindows<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  List extends string,
>({ name, storedVersion, list, windows }: Parts<Conversation, Message, List>) {
  type Copy = Stored<Conversation, Message, List>
  const key = `${READ_PREFIX}${name}-${storedVersion}`
  const personId = (): string => useSession.getState().user?.id ?? ''

  const newest = ({ messages, hasOlder, hasNewer }: MessageWindow<Message>): MessageWindow<Message> => ({
    messages: messages.slice(-STORED_MESSAGES),
    hasOlder: hasOlder || messages.length > STORED_MESSAGES,
    hasNewer,
  })

  function save(storage = browserStorage('sessionStorage')): void {
    const loaded = list.loaded()
    if (!personId() || !loaded) return
    // Those that were restored and not opened since are stored again: a second reload is no reason to lose them.
    const ids = [...windows.followed(), ...windows.restored().filter((id) => id in loaded.conversations)]
    const entries = [...new Set(ids)].slice(0, FOLLOWED_MAX).flatMap((id) => {
      const window = windows.get(id)
      return window && !window.hasNewer ? [[id, newest(window)] as const] : []
    })
    const copy: Copy = {
      personId: personId(),
      at: Date.now(),
      list: loaded,
      windows: Object.fromEntries(entries),
    }
    try {
      storage.setItem(key, JSON.stringify(copy))
    } catch {
      // The browser has no room for it, so a reload without a connection shows nothing.
      storage.removeItem(key)
    }
  }

  function parse(text: string): Copy | undefined {
    try {
      return JSON.parse(text) as Copy
    } catch {
      return undefined
    }
  }

  /** Shows what was stored until the server has answered. What it has answered already is not undone. */
  function restore(storage = browserStorage('sessionStorage')): void {
    const text = storage.getItem(key)
    if (text === null) return
    storage.removeItem(key)
    const copy = parse(text)
    if (!copy || copy.personId !== personId()) return
    const updatedAt = copy.at
    const { queryKey } = list.query
    if (!list.loaded()) {
      queryClient.setQueryData(queryKey, copy.list, { updatedAt })
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
    for (const [id, window] of Object.entries(copy.windows)) windows.restore(id, window, updatedAt)
  }

  onReset(() => browserStorage('sessionStorage').removeItem(key))
  globalThis.window?.addEventListener('pagehide', () => save())
  return { save, restore }
}
