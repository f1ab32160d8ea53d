import { reminded } from '@corridor/contract/chat/alerts.ts'
import { messageNotFound } from '@corridor/contract/chat/errors.ts'
import { remindersChanged } from '@corridor/contract/chat/events.ts'
import { REMINDERS_MAX } from '@corridor/contract/chat/limits.ts'
import * as routes from '@corridor/contract/chat/scheduled.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { action, read } from '#platform/action.ts'
import { onlySubject } from '#platform/audit/trail.ts'
import { job } from '#platform/jobs/jobs.ts'
import { check } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { checkPresent, getMessage, getSeat, lockSeat, viewerOf } from '../access.ts'
import { aboutMessage, alertNames, factsOf } from '../alerts/facts.ts'
import { ownOf } from '../live.ts'
import { presentMessage } from '../present.ts'
import { findSeat } from '../store/channels.ts'
import { listAt, messages } from '../store/messages.ts'
import { lockScheduledAndReminders, reminders } from '../store/scheduled.ts'
import { lockChannels } from '../store/sending.ts'
import { checkDue } from './scheduled.ts'

/** A job's payload: its names stay, for jobs of an older version that are still queued. */
interface DueReminder {
  personId: string
  channelId: string
  seq: number
}

const publishReminders = (tx: Tx, personId: string, channelId: string, messageId: string): void =>
  tx.publish(remindersChanged, { channelId, messageId }, ownOf(personId))

/** Reminds a person who still sees the message. A reminder that was canceled or postponed is not due. */
export const remind = job<DueReminder>({
  name: 'chat.remind',
  run: ({ personId, channelId, seq }, services) =>
    services.transactions.run(async (tx) => {
      await lockChannels(tx.db, [channelId])
      if (!(await reminders.remove(tx.db, { personId, conversationId: channelId, seq }, tx.now))) return
      const seat = await findSeat(tx.db, personId, channelId)
      const seen = seat && (await messages.find(tx.db, viewerOf({ id: personId }, seat), { seq }))
      if (!seen || seen.is_note || seen.deleted_at || seen.is_hidden) return
      publishReminders(tx, personId, channelId, seen.id)
      const { is_group, name: channel_name } = seat
      const names = await alertNames(tx.db, channelId, { is_group, channel_name })
      const facts = factsOf(channelId, seen, names, personId)
      const about = aboutMessage(channelId, seq)
      tx.alert(reminded, { to: [personId], practiceId: null, about, facts, at: tx.now })
    }),
})

export const remindMe = action(routes.remindMe, async ({ person, params, body, tx, services, note }) => {
  await lockScheduledAndReminders(tx.db, person.id)
  const seat = await lockSeat(tx, services, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  checkPresent(seat)
  note({ subject: { kind: 'message', id: `${seat.id}/${message.id}` } })
  const due = checkDue(body.remindAt, tx.now, 'body.remindAt')
  const reminder = { personId: person.id, conversationId: seat.id, seq: Number(message.seq) }
  const others = (await reminders.listOf(tx.db, person.id)).filter(
    ({ conversation_id, seq }) => conversation_id !== seat.id || seq !== message.seq,
  )
  check(others.length < REMINDERS_MAX, kernelErrors.tooManyRequests)
  await reminders.save(tx.db, reminder, due)
  const key = `${person.id}/${seat.id}/${reminder.seq}/${due.toISOString()}`
  const payload = { personId: person.id, channelId: seat.id, seq: reminder.seq }
  await tx.queue(remind, payload, { key, startAt: due })
  publishReminders(tx, person.id, seat.id, message.id)
  return done
})

export const forgetReminder = action(routes.forgetReminder, async ({ person, params, tx, note }) => {
  const seat = await getSeat(tx.db, person, params.id)
  const message = await getMessage(tx.db, person, seat, { id: params.messageId })
  note({ subject: { kind: 'message', id: `${seat.id}/${message.id}` } })
  const reminder = { personId: person.id, conversationId: seat.id, seq: Number(message.seq) }
  check(await reminders.remove(tx.db, reminder), messageNotFound)
  publishReminders(tx, person.id, seat.id, message.id)
  return done
})

export const listReminders = read(routes.listReminders, async ({ person, db, services, note }) => {
  const open = await reminders.listOf(db, person.id)
  note(
    onlySubject(
      'channel',
      open.map(({ conversation_id }) => conversation_id),
    ),
  )
  const positionKey = (channelId: string, seq: string) => `${channelId}/${seq}`
  const rows = await listAt(
    db,
    person.id,
    open.map(({ conversation_id, seq }) => ({ channelId: conversation_id, seq: Number(seq) })),
  )
  const messages = new Map(rows.map((row) => [positionKey(row.channel_id, row.seq), row]))
  const listed = open.flatMap(({ conversation_id, seq, remind_at }) => {
    const row = messages.get(positionKey(conversation_id, seq))
    return row
      ? [{ message: presentMessage(services, row, person.id), remindAt: remind_at.toISOString() }]
      : []
  })
  return { reminders: listed }
})
