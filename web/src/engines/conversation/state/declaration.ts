import type { KnownStream } from '@corridor/contract/capabilities.ts'
import type { Sequenced } from '@corridor/contract/engines/conversation/sequence.ts'
import type { MessagePage } from '@corridor/contract/engines/conversation/window.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { BlobType } from '@corridor/contract/files/rules.ts'
import type { StreamName } from '@corridor/contract/kernel/stream.ts'
import type { ConversationList, ConversationPage, ListedConversation } from './conversation-list.ts'

/** One page of what changed while there was no connection. */
export interface ChangesPage<Conversation> extends ConversationPage<Conversation> {
  /** Conversations that the person has no access to any more. */
  removedIds: readonly string[]
  /** The server's time at the first page: the next catch-up begins there. */
  time: number
}

/** Which messages a page has: the newest, those before or after a position, or those around one. */
export interface PagePosition {
  before?: number
  after?: number
  around?: number
}

/** A message that is to be sent. The browser makes its id: sent twice, the message is stored once. */
export interface NewMessage<Content> {
  id: string
  conversationId: string
  content: Content
}

/** How a person's own mark is shown and reported. */
export interface MarkDeclaration<Conversation> {
  /** Whether the server has this mark already, or one further on. */
  isMarked: (conversation: Conversation, seq: number) => boolean
  send: (conversationId: string, seq: number) => Promise<unknown>
}

/** What a capability says about its conversations; everything else is the engine's. */
export interface ConversationDeclaration<
  Conversation extends ListedConversation,
  Message extends Sequenced,
  Content extends object,
  List extends string,
> {
  /** Names what is stored in memory and in the browser: queries, drafts, the outbox, uploads. */
  name: string
  list: ConversationList<Conversation, List>
  /** Raised when messages have fields that those stored in a browser before lack. */
  storedVersion: number
  stream: {
    /** Whether this session may open these conversations at all. */
    isOpen: () => boolean
    /** Carries what changes in the lists themselves. */
    ofList: () => StreamName<KnownStream>
    /** Carries everything that happens in one conversation. */
    ofConversation: (conversationId: string) => StreamName<KnownStream>
    /** Called when the events of the list's stream were missed, for what the capability reads beside its lists. */
    onListMissed?: () => void
  }
  /** What changed in conversations that are not followed one by one. */
  changes?: {
    /** Where the first catch-up begins, by the server's clock. */
    since: (conversations: readonly Conversation[]) => number
    readPage: (since: number, continuationToken?: string) => Promise<ChangesPage<Conversation>>
  }
  readPage: (conversationId: string, position: PagePosition) => Promise<MessagePage<Message>>
  send: (message: NewMessage<Content>) => Promise<Message>
  /** The conversation after an event about one of its messages, by the rules of the contract. */
  withMessage: (conversation: Conversation, message: Message) => Conversation
  /** What a loaded message becomes when an event about it arrives: the incoming one where this is left out. */
  mergeMessage?: (loaded: Message, incoming: Message) => Message
  /** What a loaded message becomes when another one changes: it may quote that. Left out where messages do not quote. */
  withQuoted?: (loaded: Message, changed: Message) => Message
  markRead: MarkDeclaration<Conversation> & {
    /** The conversation as it is shown at once. */
    asRead: (conversation: Conversation, seq: number) => Conversation
  }
  /** Left out where nobody is shown what has arrived on a device. */
  markDelivered?: MarkDeclaration<Conversation> & {
    /** Whether a listed conversation is reported after the connection was away. */
    isReported: (conversation: Conversation) => boolean
  }
  /** Left out where messages carry no files. */
  files?: FileDeclaration<Content>
  /** Left out where nobody is shown who types. */
  typing?: TypingDeclaration
}

/** How it is reported and shown that somebody types. */
export interface TypingDeclaration {
  /** Somebody types until they have not for so long. */
  seconds: number
  /** Nobody waits for the answer, and a failure is of no use to anybody. */
  send: (conversationId: string) => Promise<unknown>
}

/** How messages carry files. */
export interface FileDeclaration<Content> {
  /** The sort of file for the upload. */
  blobType: BlobType
  /** The message with its file, once that is uploaded. */
  attach: (content: Content, file: StoredFile) => Content
  /** What the second and later files of one sending go with. */
  withoutText: Content
  /** The text to put back into the box when a message is discarded before its file was uploaded. */
  textOf: (content: Content) => string
  sentences: { fileGone: string; fileTooLarge: string }
}
