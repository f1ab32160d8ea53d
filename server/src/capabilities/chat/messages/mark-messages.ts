import { urgentArrived } from '@corridor/contract/chat/alerts.ts'
import { messageNotFound } from '@corridor/contract/chat/errors.ts'
import * as routes from '@corridor/contract/chat/marks.ts'
import { type ActionContext, action, read } from '../../../platform/action.ts'
import { check } from '../../../platform/refusal.ts'
import { checkWritable, getMessage, getSeat, holdSeat, isOwn, viewerOf } from '../access.ts'
import { aboutMessage } from '../alerts/facts.ts'
import { viewOne } from '../channels/view.ts'
import { tellFacts } from '../live.ts'
import { presentMessage } from '../present.ts'
import { addAcknowledgement, type Place, removeReaction, setReaction } from '../store/marks.ts'
import { changeFacts } from '../store/membership.ts'
import { findMessage } from '../store/messages.ts'
import { messageChanged } from './change-message.ts'

type OneMessage = Pick<
  ActionContext<typeof routes.react | typeof routes.unreact | typeof routes.acknowledge>,
  'person' | 'params' | 'tx' | 'services'
>

/** Marks a message that the caller sees; everybody is told when it is another than before. */
async function mark(
  { person, params, tx, services }: OneMessage,
  set: (place: Place) => Promise<boolean>,
  mayMark: (message: Awaited<ReturnType<typeof getMessage>>) => boolean = () => true,
) {
  const seat = await holdSeat(tx.db, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  checkWritable(seat)
  check(!message.is_note && mayMark(message), messageNotFound)
  const seq = Number(message.seq)
  const isChanged = await set({ channelId: seat.id, seq })
  if (!isChanged) return presentMessage(services, message, person.id)
  return messageChanged(tx, services, seat, seq, person.id)
}

export const react = action(routes.react, async (context) =>
  mark(context, (place) => setReaction(context.tx.db, context.person.id, place, context.body.reaction)),
)

export const unreact = action(routes.unreact, async (context) =>
  mark(context, (place) => removeReaction(context.tx.db, context.person.id, place)),
)

/** Confirms that an urgent message was seen: it rings no more at whoever has. */
export const acknowledge = action(routes.acknowledge, async (context) => {
  const { person, tx, note } = context
  const acknowledged = async (place: Place) => {
    note({ subject: { kind: 'message', id: `${place.channelId}/${context.params.messageId}` } })
    tx.settle(urgentArrived, aboutMessage(place.channelId, place.seq), person.id)
    return addAcknowledgement(tx.db, person.id, place, tx.now)
  }
  return mark(context, acknowledged, (message) => message.is_urgent && !isOwn(person, message))
})

type Pinning = Pick<
  ActionContext<typeof routes.pinMessage | typeof routes.unpinMessage>,
  'person' | 'params' | 'tx' | 'services' | 'note'
>

async function pin({ person, params, tx, services, note }: Pinning, isPinned: boolean) {
  const seat = await holdSeat(tx.db, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  note({ subject: { kind: 'message', id: `${seat.id}/${message.id}` } })
  checkWritable(seat)
  check(!message.is_note, messageNotFound)
  if ((seat.pinned_id === message.id) !== isPinned) {
    const pinnedSeq = isPinned ? Number(message.seq) : null
    await tellFacts(tx, services, seat.id, await changeFacts(tx.db, seat.id, { pinnedSeq }, tx.now))
  }
  return viewOne(services, tx.db, person, seat.id)
}

/** Above the conversation, in place of the one before it. */
export const pinMessage = action(routes.pinMessage, (context) => pin(context, true))
export const unpinMessage = action(routes.unpinMessage, (context) => pin(context, false))

/** Nothing when there is none, or the caller cannot see it: deleted for themselves, or of before they came. */
export const getPinned = read(routes.getPinned, async ({ person, params, db, services, note }) => {
  const seat = await getSeat(db, person, params.id)
  note({ subject: { kind: 'channel', id: seat.id } })
  const row = seat.pinned_seq
    ? await findMessage(db, viewerOf(person, seat), { seq: Number(seat.pinned_seq) })
    : undefined
  return { message: row && !row.is_hidden ? presentMessage(services, row, person.id) : null }
})
