import { reminded } from '@corridor/contract/chat/alerts.ts'
import { messageNotFound, notDueYet } from '@corridor/contract/chat/errors.ts'
import { remindersChanged } from '@corridor/contract/chat/events.ts'
import { REMINDERS_MAX } from '@corridor/contract/chat/limits.ts'
import * as routes from '@corridor/contract/chat/scheduled.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { reminding } from '#engines/conversation/marks/reminders.ts'
import { checkDue } from '#engines/conversation/scheduled-sending.ts'
import { action, read } from '#platform/action.ts'
import { onlySubject } from '#platform/audit/trail.ts'
import { check } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { checkPresent, getMessage, getSeat, lockSeat, viewerOf } from '../access.ts'
import { aboutMessage, alertNames, factsOf } from '../alerts/facts.ts'
import { ownOf } from '../live.ts'
import { presentMessage } from '../present.ts'
import { findSeat } from '../store/channels.ts'
import { type RemindedMessage, reminders } from '../store/marks.ts'
import { listAt, messages } from '../store/messages.ts'
import { lockChannels } from '../store/sending.ts'

const publishReminders = (tx: Tx, personId: string, channelId: string, messageId: string): void =>
  tx.publish(remindersChanged, { channelId, messageId }, ownOf(personId))

const { job: remind, set } = reminding<RemindedMessage>({
  reminders,
  name: 'chat.remind',
  max: REMINDERS_MAX,
  lock: (db, { channelId }) => lockChannels(db, [channelId]),
  raise: async (tx, personId, { channelId, seq }) => {
    const seat = await findSeat(tx.db, personId, channelId)
    const seen = seat && (await messages.find(tx.db, viewerOf({ id: personId }, seat), { seq }))
    if (!seen || seen.is_note || seen.deleted_at || seen.is_hidden) return
    publishReminders(tx, personId, channelId, seen.id)
    const { is_group, name: channel_name } = seat
    const names = await alertNames(tx.db, channelId, { is_group, channel_name })
    const facts = factsOf(channelId, seen, names, personId)
    const about = aboutMessage(channelId, seq)
    tx.alert(reminded, { to: [personId], practiceId: null, about, facts, at: tx.now })
  },
})

export { remind }

export const remindMe = action(routes.remindMe, async ({ person, params, body, tx, services, note }) => {
  await reminders.lockOf(tx.db, person.id)
  const seat = await lockSeat(tx, services, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  checkPresent(seat)
  note({ subject: { kind: 'message', id: `${seat.id}/${message.id}` } })
  const due = checkDue(body.remindAt, tx.now, notDueYet, 'body.remindAt')
  await set(tx, person.id, { channelId: seat.id, seq: Number(message.seq) }, due)
  publishReminders(tx, person.id, seat.id, message.id)
  return done
})

export const forgetReminder = action(routes.forgetReminder, async ({ person, params, tx, note }) => {
  const seat = await getSeat(tx.db, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  note({ subject: { kind: 'message', id: `${seat.id}/${message.id}` } })
  const reminder = { channelId: seat.id, seq: Number(message.seq) }
  check(await reminders.remove(tx.db, person.id, reminder), messageNotFound)
  publishReminders(tx, person.id, seat.id, message.id)
  return done
})

export const listReminders = read(routes.listReminders, async ({ person, db, services, note }) => {
  const open = await reminders.listOf(db, person.id)
  note(
    onlySubject(
      'channel',
      open.map(({ channelId }) => channelId),
    ),
  )
  const positionKey = (channelId: string, seq: string) => `${channelId}/${seq}`
  const rows = await listAt(
    db,
    person.id,
    open.map(({ channelId, seq }) => ({ channelId, seq: Number(seq) })),
  )
  const messages = new Map(rows.map((row) => [positionKey(row.channel_id, row.seq), row]))
  const listed = open.flatMap(({ channelId, seq, remindAt }) => {
    const row = messages.get(positionKey(channelId, seq))
    return row
      ? [{ message: presentMessage(services, row, person.id), remindAt: remindAt.toISOString() }]
      : []
  })
  return { reminders: listed }
})
