import { urgentArrived, urgentUnconfirmed } from '@corridor/contract/chat/alerts.ts'
import {
  LISTED_MEMBERS,
  URGENT_REMINDER_MINUTES,
  URGENT_REPORT_MINUTES,
} from '@corridor/contract/chat/limits.ts'
import { minutesAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/transaction.ts'
import { nameOf } from '../present.ts'
import { type AlertedRow, findAlerted, listUnconfirmed } from '../store/alerts.ts'
import { listMemberIds, listMembersOf } from '../store/channels.ts'
import { lockChannels } from '../store/sending.ts'
import { aboutMessage, alertNames, factsOf, namesIn } from './facts.ts'

export interface Ringing {
  channelId: string
  seq: number
  /** The number of the reminder, from 1. The one after the last is the report to the sender. */
  time: number
  /** Whose turn it takes: the practice of the sender, or the sender. What an older version has queued has none. */
  ownerId?: string | null
}

export const ringKey = ({ channelId, seq, time }: Ringing): string => `${channelId}/${seq}/${time}`

/** In minutes after the message was sent, in the order of `time`. */
const STEPS: readonly number[] = [...URGENT_REMINDER_MINUTES, URGENT_REPORT_MINUTES]
const REPORT = STEPS.length

/**
 * Alerts everybody who has not confirmed an urgent message. Reminders are not texted: one text for each message is enough. Returns how
 * many were alerted. Needs the lock of the conversation.
 */
export async function ring(
  tx: Tx,
  message: AlertedRow,
  { channelId, seq, isRepeat }: Pick<Ringing, 'channelId' | 'seq'> & { isRepeat: boolean },
): Promise<number> {
  const waiting = await listUnconfirmed(tx.db, channelId, seq)
  const names = await alertNames(tx.db, channelId, message)
  for (const { person_id } of waiting)
    tx.alert(urgentArrived, {
      to: [person_id],
      practiceId: null,
      about: aboutMessage(channelId, seq),
      facts: factsOf(channelId, message, names, person_id),
      at: tx.now,
      isRepeat,
    })
  return waiting.length
}

/** More names than these do not fit into an alert. */
const NAMES_MAX = 5

/** Lets the sender know who has not confirmed, unless they have left the conversation. */
async function report(tx: Tx, message: AlertedRow, { channelId, seq }: Ringing): Promise<void> {
  const waiting = await listUnconfirmed(tx.db, channelId, seq)
  if (waiting.length === 0) return
  if (!(await listMemberIds(tx.db, channelId)).includes(message.person_id)) return
  // Of two people of one name the other may have confirmed.
  const called = namesIn(await listMembersOf(tx.db, [channelId], LISTED_MEMBERS))
  const names = waiting.slice(0, NAMES_MAX).map((row) => called.get(row.person_id) ?? nameOf(row))
  if (waiting.length > NAMES_MAX) names.push(`${waiting.length - NAMES_MAX} more`)
  tx.alert(urgentUnconfirmed, {
    to: [message.person_id],
    practiceId: null,
    about: aboutMessage(channelId, seq),
    facts: { channelId, seq: String(seq), count: String(waiting.length), names: names.join(', ') },
    at: tx.now,
  })
}

/** Reminds everybody who has not confirmed an urgent message, with growing pauses, and reports to its sender in the end. */
export const ringUrgent = job<Ringing>({
  name: 'chat.ring-urgent',
  atOnce: 2,
  turnOf: ({ ownerId }) => ownerId ?? null,
  run: (ringing, services) =>
    services.transactions.run(async (tx) => {
      const { channelId, seq, time, ownerId } = ringing
      // Locked, so that a person who confirms, leaves or deletes it at this moment is not alerted afterwards.
      await lockChannels(tx.db, [channelId])
      await services.chat.settleChannel(tx, channelId)
      const message = await findAlerted(tx.db, channelId, seq)
      if (!message || message.deleted_at) return
      if (time >= REPORT) return report(tx, message, ringing)
      if ((await ring(tx, message, { channelId, seq, isRepeat: time > 1 })) === 0) return
      const next = { channelId, seq, time: time + 1, ownerId }
      const pauseMinutes = STEPS[time]! - STEPS[time - 1]!
      await tx.queue(ringUrgent, next, {
        key: ringKey(next),
        startAt: minutesAfter(tx.now, pauseMinutes),
      })
    }),
})
