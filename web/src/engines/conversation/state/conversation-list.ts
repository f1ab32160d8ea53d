import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryClient, updateCached } from '#platform/query.ts'
import { createChangeLog } from './change-log.ts'

/** What the engine needs to know of a conversation in a list. */
export interface ListedConversation {
  id: string
  /** The position of its newest message. */
  lastSeq: number
}

/** One page of a list, and the token for the next. */
export interface ConversationPage<Conversation> {
  conversations: readonly Conversation[]
  continuationToken: string | null
}

/** The conversations that were read. Which list each belongs to follows from the conversation itself. */
export interface LoadedConversations<Conversation, List extends string> {
  conversations: Readonly<Record<string, Conversation>>
  /** The token for the next page of each list; null when all of it was read. */
  more: Readonly<Record<List, string | null>>
}

interface ListParts<Conversation, List extends string> {
  name: string
  lists: Readonly<Record<List, (continuationToken?: string) => Promise<ConversationPage<Conversation>>>>
  readOne: (id: string) => Promise<Conversation>
}

const byId = <Conversation extends ListedConversation>(conversations: readonly Conversation[]) =>
  Object.fromEntries(conversations.map((one) => [one.id, one]))

const withAll = <Conversation extends ListedConversation, List extends string>(
  before: LoadedConversations<Conversation, List>,
  conversations: readonly Conversation[],
): LoadedConversations<Conversation, List> => ({
  ...before,
  conversations: { ...before.conversations, ...byId(conversations) },
})

/**
 * The lists of conversations: read once, then updated by events. It stands apart from the rest of the engine because the menu counts
 * what waits in it before a conversation is opened.
 */
export function createConversationList<Conversation extends ListedConversation, List extends string>({
  name,
  lists,
  readOne,
}: ListParts<Conversation, List>) {
  type Loaded = LoadedConversations<Conversation, List>
  const queryKey = [name, 'conversations'] as const
  const names = Object.keys(lists) as List[]
  const log = createChangeLog<Loaded>()

  async function readAll(): Promise<Loaded> {
    const pages = await Promise.all(names.map(async (list) => [list, await lists[list]()] as const))
    return {
      conversations: byId(pages.flatMap(([, page]) => page.conversations)),
      more: Object.fromEntries(pages.map(([list, page]) => [list, page.continuationToken])) as Loaded['more'],
    }
  }

  const query = {
    queryKey,
    queryFn: () => log.read(readAll),
    // Every window receives the events, and catches up after a gap.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }

  const loaded = (): Loaded | undefined => queryClient.getQueryData(queryKey)
  const find = (id: string): Conversation | undefined => loaded()?.conversations[id]

  /** Changes what was read, and what is being read at this moment. */
  function change(next: (before: Loaded) => Loaded): void {
    log.add(next)
    updateCached(queryKey, next)
  }

  /** Takes over the server's copies. One that is older than a message that arrived since is ignored. */
  const save = (conversations: readonly Conversation[]): void =>
    change((before) =>
      withAll(
        before,
        conversations.filter(({ id, lastSeq }) => lastSeq >= (before.conversations[id]?.lastSeq ?? 0)),
      ),
    )

  /** Reads one from the server: somebody wrote in it, or it was opened by its address. */
  async function reload(id: string): Promise<Conversation> {
    const conversation = await readOne(id)
    save([conversation])
    return conversation
  }

  /** Changes a conversation that was read; others are not touched. */
  const update = (id: string, next: (conversation: Conversation) => Conversation): void =>
    change((before) => {
      const one = before.conversations[id]
      return one ? withAll(before, [next(one)]) : before
    })

  return {
    query,
    loaded,
    find,
    save,
    reload,
    update,
    /** Changes a conversation, or reads it where it is new, or further down than was read. */
    updateOrReload: (id: string, next: (conversation: Conversation) => Conversation): void => {
      update(id, next)
      if (loaded() && !find(id)) reload(id).catch(() => undefined)
    },
    /** They leave every list. */
    remove: (ids: readonly string[]): void =>
      change((before) => ({
        ...before,
        conversations: Object.fromEntries(
          Object.entries(before.conversations).filter(([id]) => !ids.includes(id)),
        ),
      })),
    readMore: async (list: List): Promise<void> => {
      const token = loaded()?.more[list]
      if (!token) return
      const page = await lists[list](token)
      change((before) => ({
        ...withAll(before, page.conversations),
        more: { ...before.more, [list]: page.continuationToken },
      }))
    },
    useAll: () => useQuery(query),
    /** One of them: a component that shows it is not drawn again for what happens in others. */
    useOne: (id: string) =>
      useQuery({
        ...query,
        select: useCallback(({ conversations }: Loaded) => conversations[id], [id]),
      }),
  }
}

export type ConversationList<Conversation extends ListedConversation, List extends string> = ReturnType<
  typeof createConversationList<Conversation, List>
>
