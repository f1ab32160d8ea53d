import { reminded } from '@corridor/contract/chat/alerts.ts'
import { messageNotFound } from '@corridor/contract/chat/errors.ts'
import { remindersTold } from '@corridor/contract/chat/events.ts'
import * as routes from '@corridor/contract/chat/later.ts'
import { REMINDERS_MAX } from '@corridor/contract/chat/limits.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { action, read } from '../../../platform/action.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { check } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getMessage, getSeat, holdSeat, viewerOf } from '../access.ts'
import { aboutMessage, factsOf } from '../alerts/facts.ts'
import { ownOf } from '../live.ts'
import { presentMessage } from '../present.ts'
import { findAlerted } from '../store/alerts.ts'
import { findSeat } from '../store/channels.ts'
import { holdLater, keepReminder, listRemindersOf, removeReminder } from '../store/later.ts'
import { findMessage, listAt } from '../store/messages.ts'
import { lockChannels } from '../store/sending.ts'
import { checkDue } from './scheduled.ts'

interface Reminder {
  personId: string
  channelId: string
  seq: number
}

const tell = (tx: Tx, personId: string, channelId: string, messageId: string): void =>
  tx.announce(remindersTold, { channelId, messageId }, ownOf(personId))

/** Reminds somebody who still can see the message; one that was taken back or put off is not due. */
export const remind = job<Reminder>({
  name: 'chat.remind',
  run: (reminder, services) =>
    services.transactions.run(async (tx) => {
      const { personId, channelId, seq } = reminder
      await lockChannels(tx.db, [channelId])
      if (!(await removeReminder(tx.db, reminder, tx.now))) return
      const seat = await findSeat(tx.db, personId, channelId)
      const seen = seat && (await findMessage(tx.db, viewerOf({ id: personId }, seat), { seq }))
      const message = await findAlerted(tx.db, channelId, seq)
      if (!message || !seen || seen.deleted_at || seen.is_hidden) return
      tell(tx, personId, channelId, seen.id)
      const facts = factsOf(channelId, message)
      const about = aboutMessage(channelId, seq)
      tx.alert(reminded, { to: [personId], practiceId: null, about, facts, at: tx.now })
    }),
})

export const remindMe = action(routes.remindMe, async ({ person, params, body, tx }) => {
  await holdLater(tx.db, person.id)
  const seat = await holdSeat(tx.db, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  const due = checkDue(body.remindAt, tx.now, 'body.remindAt')
  const reminder = { personId: person.id, channelId: seat.id, seq: Number(message.seq) }
  const others = (await listRemindersOf(tx.db, person.id)).filter(
    ({ channel_id, seq }) => channel_id !== seat.id || seq !== message.seq,
  )
  check(others.length < REMINDERS_MAX, kernelErrors.tooManyRequests)
  await keepReminder(tx.db, reminder, due)
  const key = `${person.id}/${seat.id}/${reminder.seq}/${due.toISOString()}`
  await tx.queue(remind, reminder, { key, startAt: due })
  tell(tx, person.id, seat.id, message.id)
  return done
})

export const forgetReminder = action(routes.forgetReminder, async ({ person, params, tx }) => {
  const seat = await getSeat(tx.db, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  const reminder = { personId: person.id, channelId: seat.id, seq: Number(message.seq) }
  check(await removeReminder(tx.db, reminder), messageNotFound)
  tell(tx, person.id, seat.id, message.id)
  return done
})

export const listReminders = read(routes.listReminders, async ({ person, db, services }) => {
  const open = await listRemindersOf(db, person.id)
  const placeOf = (channelId: string, seq: string) => `${channelId}/${seq}`
  const rows = await listAt(
    db,
    person.id,
    open.map(({ channel_id, seq }) => ({ channelId: channel_id, seq: Number(seq) })),
  )
  const messages = new Map(rows.map((row) => [placeOf(row.channel_id, row.seq), row]))
  const reminders = open.flatMap(({ channel_id, seq, remind_at }) => {
    const row = messages.get(placeOf(channel_id, seq))
    return row
      ? [{ message: presentMessage(services, row, person.id), remindAt: remind_at.toISOString() }]
      : []
  })
  return { reminders }
})
