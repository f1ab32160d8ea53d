import type { Sequenced } from '@corridor/contract/engines/conversation/sequence.ts'
import { withEach, withMessage } from '@corridor/contract/engines/conversation/window.ts'
import { sentenceOf } from '#platform/api.ts'
import { follow, on, useLive } from '#platform/live.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import type { ListedConversation } from './conversation-list.ts'
import type { ConversationDeclaration } from './declaration.ts'
import { createDrafts } from './drafts.ts'
import { createInOrder } from './in-order.ts'
import { createListCatchUp } from './list-catch-up.ts'
import { createConversationOutbox, type FileOutbox } from './outbox.ts'
import { createReadMarks } from './read-marks.ts'
import { createStoredWindows } from './stored-windows.ts'
import { createTyping, type Typing } from './typing.ts'
import { createWindows, type Windows } from './windows.ts'

const HUB = '/hubs/notification'

/**
 * Everything a browser does about the conversations of one capability: lists, windows of messages, the outbox with files, drafts,
 * typing, read marks, catching up, and what a reload shows without a connection. The capability brings its calls and its rules.
 */
export function createConversations<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
>(
  declaration: ConversationDeclaration<Conversation, Message, Content, List> &
    Required<Pick<ConversationDeclaration<Conversation, Message, Content, List>, 'files' | 'typing'>>,
): Conversations<Conversation, Message, Content, List> & { outbox: FileOutbox<Content>; typing: Typing }
export function createConversations<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
>(
  declaration: ConversationDeclaration<Conversation, Message, Content, List>,
): Conversations<Conversation, Message, Content, List>
export function createConversations<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
>(declaration: ConversationDeclaration<Conversation, Message, Content, List>) {
  return build(declaration)
}

interface OptimisticParts<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
> {
  list: ConversationDeclaration<Conversation, Message, Content, List>['list']
  inOrder: ReturnType<typeof createInOrder>
  show: (conversationId: string, message: Message) => void
  receive: (conversationId: string, message: Message) => void
  findMessage: (conversationId: string, messageId: string) => Message | undefined
}

/** What the person changes is shown before the server has answered. */
function createOptimisticChanges<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
>({ list, inOrder, show, receive, findMessage }: OptimisticParts<Conversation, Message, Content, List>) {
  /** Shows a change of the person's own at once; refused, it is taken back with the reason. Answers whether it was taken. */
  async function changeOptimistically(
    id: string,
    shown: (conversation: Conversation) => Conversation,
    send: () => Promise<Conversation>,
  ): Promise<boolean> {
    const before = list.find(id)
    list.update(id, shown)
    const { answer, isLast } = inOrder(id, send)
    try {
      const changed = await answer
      if (isLast()) list.save([changed])
      return true
    } catch (error) {
      if (before && isLast()) list.save([before])
      showSnackbar(sentenceOf(error), 'error')
      return false
    }
  }

  /** Shows a loaded message as it will be; refused, as it was. */
  async function changeMessageOptimistically(
    conversationId: string,
    messageId: string,
    shown: (message: Message) => Message,
    send: () => Promise<Message>,
  ): Promise<void> {
    const before = findMessage(conversationId, messageId)
    if (!before) return
    show(conversationId, shown(before))
    try {
      receive(conversationId, await send())
    } catch (error) {
      show(conversationId, before)
      showSnackbar(sentenceOf(error), 'error')
    }
  }

  return { changeOptimistically, changeMessageOptimistically }
}

interface LiveParts<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
> {
  declaration: Pick<ConversationDeclaration<Conversation, Message, Content, List>, 'list' | 'stream'>
  windows: Pick<Windows<Message>, 'followed' | 'refetch'>
  storedWindows: { restore: () => void }
  marks: { allDelivered: () => void }
  catchUpLists: () => Promise<void>
  flush: () => void
}

/** Follows the streams of what is open, and catches up after each gap. */
function connectLive<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
>({
  declaration,
  windows,
  storedWindows,
  marks,
  catchUpLists,
  flush,
}: LiveParts<Conversation, Message, Content, List>): void {
  const { list, stream } = declaration
  storedWindows.restore()
  follow({
    streams: () =>
      stream.isOpen() ? [stream.ofList(), ...windows.followed().map(stream.ofConversation)] : [],
    refetch: (missed) => {
      const id = windows.followed().find((one) => stream.ofConversation(one) === missed)
      if (id !== undefined) return windows.refetch(id)
      void refetch(list.query.queryKey)
      stream.onListMissed?.()
    },
  })
  // What arrived while no device was connected is here once the lists are read.
  const listHash = JSON.stringify(list.query.queryKey)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (event.query.queryHash === listHash) marks.allDelivered()
  })
  const afterGap = (): void => void catchUpLists().then(marks.allDelivered, () => undefined)
  on('live.missed', afterGap)
  useLive.subscribe((now, before) => {
    if (now[HUB] !== 'connected' || before[HUB] === 'connected') return
    afterGap()
    flush()
  })
}

function build<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
>(declaration: ConversationDeclaration<Conversation, Message, Content, List>) {
  const { name, list } = declaration
  const windows = createWindows<Message>(name, declaration.readPage)
  const drafts = createDrafts(name)
  const typing = declaration.typing && createTyping(declaration.typing)
  const inOrder = createInOrder()
  const storedWindows = createStoredWindows({ ...declaration, windows })
  const marks = createReadMarks<Conversation, List>({ ...declaration, inOrder })

  /** Shows a message in its window, and in what quotes it there. */
  function show(conversationId: string, message: Message): void {
    const { mergeMessage, withQuoted } = declaration
    windows.update(conversationId, (window) => {
      const next = withMessage(window, message, mergeMessage)
      return withQuoted ? withEach(next, (one) => withQuoted(one, message)) : next
    })
  }

  /** Shows a message as it is now, whether it came as an event or as an answer. */
  function receive(conversationId: string, message: Message): void {
    show(conversationId, message)
    list.updateOrReload(conversationId, (one) => declaration.withMessage(one, message))
  }

  const outbox = createConversationOutbox<Content>({
    ...declaration,
    drafts,
    send: async (message) => receive(message.conversationId, await declaration.send(message)),
  })

  /** The conversation is gone for this person: it leaves every list and window. */
  function remove(ids: readonly string[]): void {
    list.remove(ids)
    for (const id of ids) windows.close(id)
  }

  const catchUpLists = createListCatchUp({ list, changes: declaration.changes, remove })

  const findMessage = (conversationId: string, messageId: string): Message | undefined =>
    windows.get(conversationId)?.messages.find(({ id }) => id === messageId)

  const optimistic = createOptimisticChanges({ list, inOrder, show, receive, findMessage })

  return {
    list,
    windows,
    drafts,
    typing,
    outbox,
    marks,
    storedWindows,
    show,
    receive,
    remove,
    findMessage,
    catchUpLists,
    ...optimistic,
    /** Called once, when the capability's live handlers are loaded. */
    connect: () =>
      connectLive({ declaration, windows, storedWindows, marks, catchUpLists, flush: outbox.flush }),
  }
}

/** Files and typing are there where the capability declares them. */
export type Conversations<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
> = ReturnType<typeof build<Conversation, Message, Content, List>>
