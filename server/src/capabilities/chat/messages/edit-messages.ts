import { MESSAGE_ALERTS, mentioned } from '@corridor/contract/chat/alerts.ts'
import { messageNotFound, nothingToSend, tooLateToEdit } from '@corridor/contract/chat/errors.ts'
import { messageHidden } from '@corridor/contract/chat/events.ts'
import { EDIT_MINUTES } from '@corridor/contract/chat/limits.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { pairOf } from '@corridor/contract/chat/rules.ts'
import { DELETE_TYPES } from '@corridor/contract/chat/types.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import * as files from '#capabilities/files/public.ts'
import type { MessagePosition } from '#engines/conversation/declaration.ts'
import { action, read } from '#platform/action.ts'
import { minutesAfter } from '#platform/clock.ts'
import { check, found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import {
  checkOwn,
  checkPresent,
  checkWritable,
  getMessage,
  getSeat,
  isOwn,
  lockSeat,
  viewerOf,
} from '../access.ts'
import { aboutMessage, alertNames, factsOf } from '../alerts/facts.ts'
import { ownOf, publishFacts } from '../live.ts'
import { presentBefore, presentMessage } from '../present.ts'
import { findAlerted } from '../store/alerts.ts'
import { deleteFor, deleteForAll, type NewMentions, revisions, setMentions } from '../store/marks.ts'
import { changeFacts } from '../store/membership.ts'
import { messages } from '../store/messages.ts'
import type { MessageRow } from '../store/tables.ts'
import { publishMessageChanged } from './change-message.ts'
import { fileHolderOf } from './drafts.ts'

const subjectOf = (channelId: string, messageId: string) => ({
  kind: 'message',
  id: `${channelId}/${messageId}`,
})

/** Alerts those whom an edit mentions for the first time; others were alerted of the message already, or will be. */
async function alertMentioned(
  tx: Tx,
  message: MessageRow,
  position: MessagePosition,
  mentions: NewMentions,
): Promise<void> {
  const { conversationId, seq } = position
  const { addedIds, isAlerted } = await setMentions(tx.db, position, mentions, tx.now)
  // Urgent messages have alerts of their own.
  if (!isAlerted || message.is_urgent) return
  const added = addedIds.filter((id) => id !== message.person_id && id !== message.quoted?.person_id)
  const alerted = added.length > 0 && (await findAlerted(tx.db, conversationId, seq))
  if (!alerted) return
  const names = await alertNames(tx.db, conversationId, alerted)
  for (const id of added)
    tx.alert(mentioned, {
      to: [id],
      practiceId: null,
      about: conversationId,
      facts: factsOf(conversationId, alerted, names, id),
      at: tx.now,
    })
}

/** Edits the caller's own message. Every earlier text is stored and can be seen by everybody in the conversation. */
export const editMessage = action(
  routes.editMessage,
  async ({ person, params, body, tx, services, note }) => {
    const seat = await lockSeat(tx, services, person, params.id)
    const message = await getMessage(tx.db, person, seat, { id: params.messageId })
    note({ subject: subjectOf(seat.id, message.id) })
    checkOwn(person, message)
    checkWritable(seat)
    check(!message.is_note, messageNotFound)
    check(message.meta !== null || isSeen(body.messageText), nothingToSend)
    if (message.text === body.messageText) return presentMessage(services, message, person.id)
    const position = { conversationId: seat.id, seq: Number(message.seq) }
    const within = { now: tx.now, writtenAfter: minutesAfter(tx.now, -EDIT_MINUTES) }
    check(await revisions.edit(tx.db, position, { text: body.messageText }, within), tooLateToEdit)
    const isAll = pairOf(seat.id) ? undefined : body.mentionsAll
    if (body.mentions || isAll !== undefined)
      await alertMentioned(tx, message, position, { ids: body.mentions, isAll })
    return publishMessageChanged(tx, services, seat, position.seq, person.id)
  },
)

export const listEdits = read(routes.listEdits, async ({ person, params, db, note }) => {
  const seat = await getSeat(db, person, params.id)
  const message = await getMessage(db, person, seat, { id: params.messageId })
  note({ subject: subjectOf(seat.id, message.id) })
  const { until } = viewerOf(person, seat)
  const position = { conversationId: seat.id, seq: Number(message.seq) }
  const rows = await revisions.listEarlier(db, position, until?.at)
  return { edits: rows.map(({ text, until }) => ({ messageText: text, until: until.toISOString() })) }
})

/** Deletes a message for everyone, with its file, from every page and search, or only for the caller, which nobody else learns. */
export const deleteMessage = action(
  routes.deleteMessage,
  async ({ person, params, query, tx, services, note }) => {
    const seat = await lockSeat(tx, services, person, params.channelId)
    const message = found(
      await messages.find(tx.db, viewerOf(person, seat), { id: params.messageId }),
      messageNotFound,
    )
    note({ subject: subjectOf(seat.id, message.id) })
    check(!message.is_note, messageNotFound)
    const isForOneself = query.type === DELETE_TYPES.USER
    const isDeleted = message.deleted_at !== null
    // Requested once more, as after an answer that did not arrive: it is gone.
    if (isForOneself ? isDeleted || message.is_hidden : isDeleted && isOwn(person, message)) return done
    check(!isDeleted && !message.is_hidden, messageNotFound)
    const position = { conversationId: seat.id, seq: Number(message.seq) }
    if (isForOneself) {
      if (await deleteFor(tx.db, person.id, position)) {
        const before = presentBefore((await getSeat(tx.db, person, seat.id)).last)
        const payload = { channelId: seat.id, messageId: message.id, seq: position.seq, before }
        tx.publish(messageHidden, payload, ownOf(person.id))
      }
      for (const kind of MESSAGE_ALERTS) tx.settle(kind, aboutMessage(seat.id, position.seq), person.id)
      return done
    }
    checkOwn(person, message)
    checkPresent(seat)
    await deleteForAll(tx.db, position, tx.now)
    // Published to all members: those who joined after the message do not get its deletion, but they see what is pinned.
    if (seat.pinned_id === message.id)
      await publishFacts(tx, services, await changeFacts(tx.db, [seat.id], { pinnedSeq: null }, tx.now))
    if (message.meta?.file) await files.releaseFiles(tx, fileHolderOf(seat.id, message.id))
    for (const kind of MESSAGE_ALERTS) tx.settle(kind, aboutMessage(seat.id, position.seq))
    await publishMessageChanged(tx, services, seat, position.seq, person.id)
    return done
  },
)
