import { urgentArrived } from '@corridor/contract/chat/alerts.ts'
import { URGENT_EVERY_MINUTES, URGENT_TIMES_MAX } from '@corridor/contract/chat/limits.ts'
import { minutesAfter } from '../../../platform/clock.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { findAlerted, listUnconfirmed } from '../store/alerts.ts'
import { lockChannels } from '../store/sending.ts'
import { aboutMessage, factsOf } from './facts.ts'

export interface Ringing {
  channelId: string
  seq: number
  /** Which time this is, from one. */
  time: number
}

export const ringKey = ({ channelId, seq, time }: Ringing): string => `${channelId}/${seq}/${time}`

/** Rings for an urgent message at everybody who has not confirmed it, again and again, until they have or it was often enough. */
export const ringUrgent = job<Ringing>({
  name: 'chat.ring-urgent',
  run: ({ channelId, seq, time }, services) =>
    services.transactions.run(async (tx) => {
      // Held, so that whoever confirms, leaves or deletes it in this moment is not rung at afterwards.
      await lockChannels(tx.db, [channelId])
      const message = await findAlerted(tx.db, channelId, seq)
      const to = message && !message.deleted_at ? await listUnconfirmed(tx.db, channelId, seq) : []
      if (!message || to.length === 0) return
      const facts = factsOf(channelId, message)
      tx.alert(urgentArrived, {
        to,
        practiceId: null,
        about: aboutMessage(channelId, seq),
        facts,
        at: tx.now,
      })
      if (time >= URGENT_TIMES_MAX) return
      const next = { channelId, seq, time: time + 1 }
      await tx.queue(ringUrgent, next, {
        key: ringKey(next),
        startAt: minutesAfter(tx.now, URGENT_EVERY_MINUTES),
      })
    }),
})
