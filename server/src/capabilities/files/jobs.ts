import { UNCLAIMED_HOURS } from '@corridor/contract/files/limits.ts'
import { Id } from '@corridor/contract/kernel/shapes.ts'
import { minutesAfter } from '../../platform/clock.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { abandon, removeBytes, removePlaces } from './arrive/places.ts'
import { listAbandoned } from './store/attempts.ts'
import { isPlaceUsed, listLoose, setRemoved } from './store/removal.ts'

export { removeBytes }

const BATCH = 200
/** Whatever still writes an attempt that is no longer needed has noticed by then. */
const NEEDLESS_MINUTES = 60

async function inBatches<T>(list: () => Promise<T[]>, each: (one: T) => Promise<void>): Promise<void> {
  for (;;) {
    const batch = await list()
    for (const one of batch) await each(one)
    if (batch.length < BATCH) return
  }
}

async function sweepUnclaimed({ db, transactions }: Services, before: Date): Promise<void> {
  await inBatches(
    () => listLoose(db, before, BATCH),
    (id) =>
      transactions.run(async (tx) => {
        // Only if it is still loose: somebody may have claimed it since it was listed.
        await removePlaces(tx, (await setRemoved(tx.db, id, 'unclaimed')) ?? [])
      }),
  )
}

async function sweepAttempts(services: Services, stillSince: Date): Promise<void> {
  const needlessSince = minutesAfter(services.clock.now(), -NEEDLESS_MINUTES)
  await inBatches(
    () => listAbandoned(services.db, { stillSince, needlessSince }, BATCH),
    (attempt) => abandon(services, attempt),
  )
}

/** The row of an upload stands before its draft and goes before it: a draft without one is left over. */
async function sweepDrafts(services: Services): Promise<void> {
  for (const { id } of await services.files.listDrafts()) {
    const isOurs = Id.safeParse(id).success
    if (!isOurs || (await isPlaceUsed(services.db, id))) continue
    // By the job, which comes again while something still writes.
    await services.transactions.run((tx) => tx.queue(removeBytes, { id }))
  }
}

/** Every hour: files that nothing claimed in a day, uploads that stood still for one, and what nobody knows. */
export const sweep = job<object>({
  name: 'files.sweep',
  every: '23 * * * *',
  run: async (_payload, services) => {
    const before = minutesAfter(services.clock.now(), -UNCLAIMED_HOURS * 60)
    await sweepUnclaimed(services, before)
    await sweepAttempts(services, before)
    await sweepDrafts(services)
  },
})
