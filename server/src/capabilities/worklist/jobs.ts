import * as office from '#capabilities/office/public.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { job, ONCE } from '#platform/jobs/job.ts'
import { closedSince } from './hand-back/duty-hours.ts'
import { publishItems } from './live.ts'
import { handBackWaiting, listPracticesWithAssigned } from './store/hand-back.ts'
import { endSnooze } from './store/items.ts'
import type { Ref } from './store/tables.ts'
import { deleteOldWatches } from './store/watches.ts'

/** Ends a snooze when its time has come; one that was put off further, or taken back, has another time or none. */
export const wakeItem = job<Pick<Ref, 'practiceId' | 'kind' | 'itemId'>>({
  name: 'worklist.wake-item',
  atOnce: 4,
  turnOf: ({ practiceId }) => practiceId,
  run: async (ref, services) => {
    await services.transactions.run(
      async (tx) => {
        const row = await endSnooze(tx.db, ref, tx.now)
        if (row) await publishItems(tx, services, [row])
      },
      { practiceId: ref.practiceId },
    )
  },
})

/** What still needs action when a practice has closed is nobody's, so that anyone can take it in the morning. */
export const handBackAtClosing = job<object>({
  name: 'worklist.hand-back-at-closing',
  every: '*/10 * * * *',
  tries: ONCE,
  run: async (_payload, services) => {
    const { db, clock, transactions } = services
    for (const practiceId of await readFor(db, 'system', listPracticesWithAssigned)) {
      const practice = await office.findPractice(db, practiceId)
      const since = practice && closedSince(practice, clock.now())
      if (!since) continue
      await transactions.run(
        async (tx) => {
          const rows = await handBackWaiting(tx.db, practiceId, since, tx.now)
          await publishItems(tx, services, rows, { withNotes: true })
        },
        { practiceId },
      )
    }
  },
})

export const forgetWatches = job<object>({
  name: 'worklist.forget-watches',
  every: '23 * * * *',
  tries: ONCE,
  run: async (_payload, { transactions }) =>
    transactions.run((tx) => deleteOldWatches(tx.db, tx.now), 'system'),
})
