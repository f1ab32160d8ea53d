import type { Sequenced } from '@corridor/contract/engines/conversation/sequence.ts'
import type { ConversationList, ListedConversation } from './conversation-list.ts'
import type { ConversationDeclaration } from './declaration.ts'

interface Parts<Conversation extends ListedConversation, List extends string>
  extends Pick<ConversationDeclaration<Conversation, Sequenced, object, List>, 'changes'> {
  list: ConversationList<Conversation, List>
  remove: (ids: readonly string[]) => void
}

/** Reads what happened in all conversations while there was no connection. It begins at what was read, by the server's own clock. */
export function createListCatchUp<Conversation extends ListedConversation, List extends string>({
  list,
  changes,
  remove,
}: Parts<Conversation, List>) {
  let caughtUpTo = 0

  return async function catchUp(): Promise<void> {
    const loaded = list.loaded()
    if (!loaded || !changes) return
    const since = Math.max(changes.since(Object.values(loaded.conversations)), caughtUpTo)
    let token: string | undefined
    let time = since
    do {
      const page = await changes.readPage(since, token)
      list.save(page.conversations)
      if (page.removedIds.length > 0) remove(page.removedIds)
      token = page.continuationToken ?? undefined
      time = page.time
    } while (token)
    // Only once all pages were read: a catch-up that failed halfway begins again where it began.
    caughtUpTo = time
  }
}
