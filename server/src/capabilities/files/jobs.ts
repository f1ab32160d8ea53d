import { UNCLAIMED_HOURS } from '@corridor/contract/files/limits.ts'
import { Id } from '@corridor/contract/kernel/shapes.ts'
import { minutesAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { listAbandoned } from './store/attempts.ts'
import { isBlobUsed, listLoose, setRemoved } from './store/removal.ts'
import { abandon, removeBlobs, removeBytes } from './upload/blobs.ts'

export { removeBytes }

const BATCH = 200
/** By then a process that still writes a superseded attempt has noticed. */
const NEEDLESS_MINUTES = 60

async function inBatches<T>(list: () => Promise<T[]>, each: (one: T) => Promise<void>): Promise<void> {
  for (;;) {
    const batch = await list()
    for (const one of batch) await each(one)
    if (batch.length < BATCH) return
  }
}

async function sweepUnclaimed(
  { db, transactions }: Pick<Services, 'db' | 'transactions'>,
  before: Date,
): Promise<void> {
  await inBatches(
    () => listLoose(db, before, BATCH),
    (id) =>
      transactions.run(async (tx) => {
        // The update checks the state again, because a record may have claimed the file since it was listed.
        await removeBlobs(tx, (await setRemoved(tx.db, id, 'unclaimed')) ?? [])
      }),
  )
}

async function sweepAttempts(
  services: Pick<Services, 'clock' | 'db' | 'transactions'>,
  stillSince: Date,
): Promise<void> {
  const needlessSince = minutesAfter(services.clock.now(), -NEEDLESS_MINUTES)
  await inBatches(
    () => listAbandoned(services.db, { stillSince, needlessSince }, BATCH),
    (attempt) => abandon(services, attempt),
  )
}

/**
 * The row of an upload is inserted before its draft and deleted before it, so a draft without a row is left
 * over.
 */
async function sweepDrafts(services: Pick<Services, 'db' | 'transactions' | 'files'>): Promise<void> {
  for (const { id } of await services.files.listDrafts()) {
    const isOurs = Id.safeParse(id).success
    if (!isOurs || (await isBlobUsed(services.db, id))) continue
    // The job retries while a process still writes the draft.
    await services.transactions.run((tx) => tx.queue(removeBytes, { id }))
  }
}

/**
 * Deletes files that no record claimed within a day, uploads that received nothing for a day, and drafts
 * without a row.
 */
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
