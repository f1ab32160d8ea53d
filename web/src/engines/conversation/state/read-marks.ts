import { useSession } from '#platform/session.ts'
import { onReset } from '#platform/storage/resettable.ts'
import type { ConversationList, ListedConversation } from './conversation-list.ts'
import type { ConversationDeclaration } from './declaration.ts'
import type { InOrder } from './in-order.ts'

type Kind = 'read' | 'delivered'

/** Long enough for a person who looks at the conversation to have read the message, which says that it arrived too. */
const DELIVERED_AFTER_MS = 400

interface Parts<Conversation extends ListedConversation, List extends string>
  extends Pick<ConversationDeclaration<Conversation, never, never, List>, 'markRead' | 'markDelivered'> {
  list: ConversationList<Conversation, List>
  inOrder: InOrder
}

/** Reports how far conversations were read, and have arrived on this device. */
export function createReadMarks<Conversation extends ListedConversation, List extends string>({
  list,
  markRead,
  markDelivered,
  inOrder,
}: Parts<Conversation, List>) {
  /** Up to where each conversation is to be reported. */
  const due: Record<Kind, Map<string, number>> = { read: new Map(), delivered: new Map() }
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function dropDue(): void {
    clearTimeout(timer)
    due.read.clear()
    due.delivered.clear()
  }
  onReset(dropDue)
  // Behind a locked screen every call is refused; once it is unlocked the lists are read again, and what arrived is reported then.
  useSession.subscribe((now, before) => {
    if (now.isLocked && !before.isLocked) dropDue()
  })

  const senders: Record<Kind, (id: string, seq: number) => Promise<unknown>> = {
    read: markRead.send,
    delivered: async (id, seq) => markDelivered?.send(id, seq),
  }

  function takeDue(): [Kind, string, number] | undefined {
    for (const kind of ['read', 'delivered'] as const)
      for (const [id, seq] of due[kind]) {
        due[kind].delete(id)
        return [kind, id, seq]
      }
    return undefined
  }

  /** One call at a time: while it is on its way, later marks of a conversation become one. A failed mark is sent with the next one. */
  async function sendDue(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let next = takeDue(); next; next = takeDue()) {
      const [kind, id, seq] = next
      await inOrder(id, () => senders[kind](id, seq)).answer.catch(() => undefined)
    }
    isSending = false
  }

  const addDue = (kind: Kind, id: string, seq: number): void =>
    void due[kind].set(id, Math.max(due[kind].get(id) ?? 0, seq))

  function delivered(id: string, seq: number): void {
    const conversation = list.find(id)
    if (!markDelivered || !conversation || markDelivered.isMarked(conversation, seq)) return
    addDue('delivered', id, seq)
    clearTimeout(timer)
    timer = setTimeout(() => void sendDue(), DELIVERED_AFTER_MS)
  }

  return {
    /** The person has seen the conversation up to this message. */
    read: (id: string, seq: number): void => {
      const conversation = list.find(id)
      if (!conversation || markRead.isMarked(conversation, seq)) return
      due.delivered.delete(id)
      list.update(id, (one) => markRead.asRead(one, seq))
      addDue('read', id, seq)
      void sendDue()
    },
    /** This device has the messages up to this one. */
    delivered,
    /** What arrived while no device was connected. */
    allDelivered: (): void => {
      for (const one of Object.values(list.loaded()?.conversations ?? {}))
        if (markDelivered?.isReported(one)) delivered(one.id, one.lastSeq)
    },
  }
}
