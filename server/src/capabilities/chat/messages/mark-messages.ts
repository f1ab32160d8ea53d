import { urgentArrived, urgentUnconfirmed } from '@corridor/contract/chat/alerts.ts'
import { messageNotFound, tooManyReminders } from '@corridor/contract/chat/errors.ts'
import { REMIND_AGAIN_MINUTES } from '@corridor/contract/chat/limits.ts'
import * as routes from '@corridor/contract/chat/marks.ts'
import type { MessagePosition } from '#engines/conversation/declaration.ts'
import { type ActionContext, action, read } from '#platform/action.ts'
import { atMost, tally } from '#platform/attempts/attempts.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import { checkOwn, checkWritable, getMessage, getSeat, isOwn, lockSeat, viewerOf } from '../access.ts'
import { aboutMessage } from '../alerts/facts.ts'
import { ring } from '../alerts/ring-urgent.ts'
import { viewOne } from '../channels/view.ts'
import { publishFacts } from '../live.ts'
import { presentMessage } from '../present.ts'
import { findAlerted, listUnconfirmed } from '../store/alerts.ts'
import { addAcknowledgement, reactions } from '../store/marks.ts'
import { changeFacts } from '../store/membership.ts'
import { messages } from '../store/messages.ts'
import { publishMessageChanged } from './change-message.ts'

type OneMessage = Pick<
  ActionContext<typeof routes.react | typeof routes.unreact | typeof routes.acknowledge>,
  'person' | 'params' | 'tx' | 'services'
>

/** Marks a message that the caller sees, and publishes it if that changed it. */
async function mark(
  { person, params, tx, services }: OneMessage,
  set: (position: MessagePosition) => Promise<boolean>,
  mayMark: (message: Awaited<ReturnType<typeof getMessage>>) => boolean = () => true,
) {
  const seat = await lockSeat(tx, services, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  checkWritable(seat)
  check(!message.is_note && mayMark(message), messageNotFound)
  const seq = Number(message.seq)
  const isChanged = await set({ conversationId: seat.id, seq })
  if (!isChanged) return presentMessage(services, message, person.id)
  return publishMessageChanged(tx, services, seat, seq, person.id)
}

export const react = action(routes.react, async (context) =>
  mark(context, (position) =>
    reactions.set(context.tx.db, context.person.id, position, context.body.reaction, context.tx.now),
  ),
)

export const unreact = action(routes.unreact, async (context) =>
  mark(context, (position) => reactions.remove(context.tx.db, context.person.id, position)),
)

/** Confirms an urgent message, which stops its reminders for the caller. */
export const acknowledge = action(routes.acknowledge, async (context) => {
  const { person, tx, note } = context
  const acknowledged = async (position: MessagePosition) => {
    const { conversationId, seq } = position
    note({ subject: { kind: 'message', id: `${conversationId}/${context.params.messageId}` } })
    const about = aboutMessage(conversationId, seq)
    tx.settle(urgentArrived, about, person.id)
    const isNew = await addAcknowledgement(tx.db, person.id, position, tx.now)
    const waiting = await listUnconfirmed(tx.db, conversationId, seq)
    if (waiting.length === 0) tx.settle(urgentUnconfirmed, about)
    return isNew
  }
  return mark(context, acknowledged, (message) => message.is_urgent && !isOwn(person, message))
})

const again = tally('chat:remind-again', atMost(1, REMIND_AGAIN_MINUTES * 60))

/** Reminds those who have not confirmed once more, at the sender's request, this time by text too. */
export const remindAgain = action(routes.remindAgain, async ({ person, params, tx, services, note }) => {
  const seat = await lockSeat(tx, services, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  note({ subject: { kind: 'message', id: `${seat.id}/${message.id}` } })
  checkOwn(person, message)
  checkWritable(seat)
  check(message.is_urgent, messageNotFound)
  const seq = Number(message.seq)
  const alerted = found(await findAlerted(tx.db, seat.id, seq), messageNotFound)
  const wait = await again.count({ ...services, db: tx.db }, aboutMessage(seat.id, seq))
  if (wait !== undefined) throw new Refusal(tooManyReminders, { retryAfterSeconds: wait })
  return { reminded: await ring(tx, alerted, { channelId: seat.id, seq, isRepeat: false }) }
})

type Pinning = Pick<
  ActionContext<typeof routes.pinMessage | typeof routes.unpinMessage>,
  'person' | 'params' | 'tx' | 'services' | 'note'
>

async function pin({ person, params, tx, services, note }: Pinning, isPinned: boolean) {
  const seat = await lockSeat(tx, services, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  note({ subject: { kind: 'message', id: `${seat.id}/${message.id}` } })
  checkWritable(seat)
  check(!message.is_note, messageNotFound)
  if ((seat.pinned_id === message.id) !== isPinned) {
    const pinnedSeq = isPinned ? Number(message.seq) : null
    await publishFacts(tx, services, await changeFacts(tx.db, [seat.id], { pinnedSeq }, tx.now))
  }
  return viewOne(services, tx.db, person, seat.id)
}

/** Pins a message above the conversation; it replaces the one that was pinned before. */
export const pinMessage = action(routes.pinMessage, (context) => pin(context, true))
export const unpinMessage = action(routes.unpinMessage, (context) => pin(context, false))

/** The pinned message; null if there is none or the caller does not see it. */
export const getPinned = read(routes.getPinned, async ({ person, params, db, services, note }) => {
  const seat = await getSeat(db, person, params.id)
  note({ subject: { kind: 'channel', id: seat.id } })
  const row = seat.pinned_seq
    ? await messages.find(db, viewerOf(person, seat), { seq: Number(seat.pinned_seq) })
    : undefined
  return { message: row && !row.is_hidden ? presentMessage(services, row, person.id) : null }
})
