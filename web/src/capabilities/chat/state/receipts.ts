import { asRead } from '@corridor/contract/chat/changes.ts'
import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import { call } from '../../../platform/api.ts'
import { onReset } from '../../../platform/resettable.ts'
import { changeChannel, findChannel, knownChannels, viewer } from './channels.ts'
import { inTurn } from './in-turn.ts'

type Kind = 'read' | 'delivered'

/** How far each conversation is to be reported, the furthest alone. */
const due = { read: new Map<string, number>(), delivered: new Map<string, number>() }
let isSending = false

const send = (kind: Kind, id: string, seq: number) =>
  inTurn(id, () =>
    call(`PUT /api/v2/channels/:id/messages/mark_as_${kind}`, { params: { id }, body: { seq } }),
  ).answer

function nextDue(): [Kind, string, number] | undefined {
  for (const kind of ['read', 'delivered'] as const)
    for (const [id, seq] of due[kind]) {
      due[kind].delete(id)
      return [kind, id, seq]
    }
  return undefined
}

/** Time for whoever looks to have read it, which says as much. */
const DELIVERED_AFTER_MS = 400
let timer: ReturnType<typeof setTimeout> | undefined

/** One call at a time: while it is on its way, later ones become one. What fails is said again with the next message, or the next look. */
async function sendDue(): Promise<void> {
  if (isSending) return
  isSending = true
  for (let next = nextDue(); next; next = nextDue()) await send(...next).catch(() => undefined)
  isSending = false
}

const isDue = (kind: Kind, channelId: string, seq: number): void =>
  void due[kind].set(channelId, Math.max(due[kind].get(channelId) ?? 0, seq))

/** The reader has seen it up to here. */
export function markRead(channelId: string, seq: number): void {
  const channel = findChannel(channelId)
  if (!channel || (channel.readSeq >= seq && !channel.isUnreadByLoggedUser)) return
  due.delivered.delete(channelId)
  const { me } = viewer()
  changeChannel(channelId, (one) => asRead(one, me, seq))
  isDue('read', channelId, seq)
  void sendDue()
}

/** This device has it up to here. */
export function markDelivered(channelId: string, seq: number): void {
  const channel = findChannel(channelId)
  const { me } = viewer()
  if (!channel || (channel.deliveredUpTo[me] ?? 0) >= seq) return
  isDue('delivered', channelId, seq)
  clearTimeout(timer)
  timer = setTimeout(() => void sendDue(), DELIVERED_AFTER_MS)
}

/** What came while no device was there. In large groups nobody follows who has what. */
export function markAllDelivered(): void {
  for (const { id, lastSeq, memberCount, unreadCount } of Object.values(knownChannels()?.channels ?? {}))
    if (unreadCount > 0 && memberCount <= LISTED_MEMBERS) markDelivered(id, lastSeq)
}

onReset(() => {
  clearTimeout(timer)
  due.read.clear()
  due.delivered.clear()
})
