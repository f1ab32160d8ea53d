import { done } from '@corridor/contract/kernel/shapes.ts'
import { itemNotFound } from '@corridor/contract/worklist/errors.ts'
import { watch, watched } from '@corridor/contract/worklist/events.ts'
import { CLAIM_SECONDS, WATCH_SECONDS } from '@corridor/contract/worklist/limits.ts'
import { to } from '#platform/realtime/audience.ts'
import { handleMessage } from '#platform/realtime/message-handling.ts'
import { found } from '#platform/refusal.ts'
import { reach } from '../access.ts'
import { settleAbout } from '../alerts.ts'
import { publishItems } from '../live.ts'
import { namesOf, presentWatcher } from '../present.ts'
import { extendClaim, findItem } from '../store/items.ts'
import { deleteWatch, saveWatch } from '../store/watches.ts'

/** Shows colleagues who has an item open. Who writes keeps their claim; who opens it has seen what they were notified of. */
export const watchItem = handleMessage(watch, async ({ person, payload, services }) => {
  const { source, ref } = reach(services, person, payload)
  const { doing } = payload
  await services.transactions.run(
    async (tx) => {
      found(await findItem(tx.db, ref), itemNotFound)
      const after = (seconds: number) => new Date(tx.now.getTime() + seconds * 1000)
      const until = doing === 'nothing' ? tx.now : after(WATCH_SECONDS)
      const isReplying = doing === 'replying'
      if (doing === 'nothing') await deleteWatch(tx.db, ref, person.id)
      else if (await saveWatch(tx.db, ref, { personId: person.id, isReplying, until }, tx.now))
        settleAbout(tx, ref, person.id)
      const claim = { personId: person.id, until: after(CLAIM_SECONDS) }
      const extended = isReplying ? await extendClaim(tx.db, ref, claim, tx.now) : undefined
      if (extended) await publishItems(tx, services, [extended])
      const { kind, itemId: item_id } = ref
      const row = { kind, item_id, person_id: person.id, is_replying: isReplying, until }
      const watcher = presentWatcher(row, await namesOf(tx.db, [person.id]))
      tx.publish(watched, watcher, to.practice(ref.practiceId, source.kind.claim))
    },
    { practiceId: ref.practiceId },
  )
  return done
})
