import { mentioned, messageArrived } from '@corridor/contract/chat/alerts.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { findAlerted, type ToAlert, takeUnalerted } from '../store/alerts.ts'
import { lockChannels } from '../store/sending.ts'
import { factsOf } from './facts.ts'

function byTimes(people: readonly ToAlert[]): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const { person_id, times } of people) groups.set(times, [...(groups.get(times) ?? []), person_id])
  return groups
}

/**
 * Alerts those who have not read what was sent a moment ago: whoever looks at the conversation has, and needs none. So a message to
 * a thousand writes nothing for those who see it, and several in a row are one alert.
 */
export const tellUnread = job<{ channelId: string }>({
  name: 'chat.tell-unread',
  atOnce: 2,
  run: ({ channelId }, services) =>
    services.transactions.run(async (tx) => {
      services.chat.alerting.delete(channelId)
      await lockChannels(tx.db, [channelId])
      const people = await takeUnalerted(tx.db, channelId, tx.now)
      const newest = people.length > 0 ? await findAlerted(tx.db, channelId) : undefined
      if (!newest) return
      const about = { practiceId: null, about: channelId, facts: factsOf(channelId, newest), at: tx.now }
      const named = people.filter(({ is_mentioned }) => is_mentioned)
      if (named.length > 0) tx.alert(mentioned, { ...about, to: named.map(({ person_id }) => person_id) })
      for (const [times, to] of byTimes(people.filter(({ is_mentioned }) => !is_mentioned)))
        tx.alert(messageArrived, { ...about, to, times })
    }),
})
