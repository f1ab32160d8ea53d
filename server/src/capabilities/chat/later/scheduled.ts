import { channelNotFound, notDueYet } from '@corridor/contract/chat/errors.ts'
import * as routes from '@corridor/contract/chat/later.ts'
import { SCHEDULE_DAYS_MAX, SCHEDULED_MAX } from '@corridor/contract/chat/limits.ts'
import { NewMessage } from '@corridor/contract/chat/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { action, read } from '../../../platform/action.ts'
import { daysAfter } from '../../../platform/clock.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { check, found, Refusal, wrongInput } from '../../../platform/refusal.ts'
import { checkWritable, getSeat } from '../access.ts'
import { deliver } from '../messages/deliver.ts'
import { allowed, draftOf, needsFile } from '../messages/drafts.ts'
import {
  countScheduled,
  keepScheduled,
  listScheduledOf,
  lockScheduled,
  removeScheduled,
  type ScheduledRow,
  setFailed,
} from '../store/later.ts'

const present = (row: ScheduledRow) => ({
  id: row.id,
  channelId: row.channel_id,
  messageText: NewMessage.parse(row.message).messageText,
  sendAt: row.send_at.toISOString(),
  failed: row.failed,
})

/** A time that is to come, and not too far away. */
export function checkDue(moment: string, now: Date): Date {
  const due = new Date(moment)
  check(due > now, notDueYet)
  if (due > daysAfter(now, SCHEDULE_DAYS_MAX))
    throw wrongInput('body.sendAt', 'Please choose a time within a year.')
  return due
}

/** Sends it, if its sender may write there then. Refused, it stays with why, for them to see. */
export const sendScheduled = job<{ senderId: string; id: string }>({
  name: 'chat.send-scheduled',
  run: ({ senderId, id }, services) =>
    services.transactions.run(async (tx) => {
      const row = await lockScheduled(tx.db, senderId, id)
      if (!row || row.failed !== null || row.send_at > tx.now) return
      const draft = await allowed(tx.db, draftOf(services, senderId, NewMessage.parse(row.message)))
      const [outcome] = draft instanceof Refusal ? [draft] : await deliver(tx, services, [draft])
      if (outcome instanceof Refusal) await setFailed(tx.db, senderId, id, outcome.kind.message)
      else await removeScheduled(tx.db, senderId, id)
    }),
})

export const scheduleMessage = action(
  routes.scheduleMessage,
  async ({ person, body, tx, services, note }) => {
    const { sendAt, ...message } = body
    const seat = await getSeat(tx.db, person, message.channelId)
    note({ subject: { kind: 'message', id: `${seat.id}/${message.id}` } })
    checkWritable(seat)
    const due = checkDue(sendAt, tx.now)
    if (needsFile(message))
      throw wrongInput('body.messageType', 'Files can’t be sent later. Please send them now.')
    const draft = await allowed(tx.db, draftOf(services, person.id, message))
    if (draft instanceof Refusal) throw draft
    check((await countScheduled(tx.db, person.id)) < SCHEDULED_MAX, kernelErrors.tooManyRequests)
    const row = {
      id: message.id,
      sender_id: person.id,
      channel_id: seat.id,
      message: { ...message, channelId: seat.id },
      send_at: due,
    }
    await keepScheduled(tx.db, row)
    const key = `${person.id}/${message.id}/${due.toISOString()}`
    await tx.queue(sendScheduled, { senderId: person.id, id: message.id }, { key, startAt: due })
    return present({ ...row, failed: null })
  },
)

export const listScheduled = read(routes.listScheduled, async ({ person, db }) => ({
  scheduled: (await listScheduledOf(db, person.id)).map(present),
}))

/** The job finds nothing when its time comes. */
export const cancelScheduled = action(routes.cancelScheduled, async ({ person, params, tx, note }) => {
  const row = found(await lockScheduled(tx.db, person.id, params.id), channelNotFound)
  note({ subject: { kind: 'message', id: `${row.channel_id}/${row.id}` } })
  await removeScheduled(tx.db, person.id, params.id)
  return done
})
