import { IMPORT_UNDO_DAYS, IMPORT_UNUSED_DAYS } from '@corridor/contract/patients/limits.ts'
import { daysAfter } from '#platform/clock.ts'
import { job, ONCE } from '#platform/jobs/job.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import { clearOld, deleteUnused, type ImportRef } from '../store/imports.ts'
import { takeStep } from './steps.ts'

/** After so long an import makes room for others' and waits for its next turn. */
const TURN_MS = 20_000

/** Another run is still working on this import, or died less than a minute ago. */
class TurnTaken extends Error {
  override name = 'TurnTaken'
  retryAfterSeconds = 5
}

/**
 * Whose turn it is: one worker for each import in all processes. Clients make the ids of imports, so one may be the id of another
 * practice or of an import there, and must not take its turn.
 */
export const turnOf = ({ practiceId, importId }: ImportRef): string =>
  stableId(`patients.import ${practiceId} ${importId}`)

async function beginBulk({ bulk }: Services, ref: ImportRef) {
  try {
    return await bulk.begin(turnOf(ref))
  } catch (error) {
    throw error instanceof Refusal ? new TurnTaken('This import is being worked on.') : error
  }
}

/** Works on an import in small steps until it waits for a person or is over. Killed, it is tried again and goes on. */
export const workOnImport = job<ImportRef>({
  name: 'patients.work-on-import',
  atOnce: 4,
  turnOf: ({ practiceId }) => practiceId,
  run: async (ref, services) => {
    const { practiceId } = ref
    const bulk = await beginBulk(services, ref)
    const step = () => services.transactions.run((tx) => takeStep(tx, services, ref), { practiceId })
    const endsAt = performance.now() + TURN_MS
    let isMore = true
    try {
      while (isMore && performance.now() < endsAt) isMore = await bulk.step(step)
    } finally {
      await bulk.end()
    }
    if (isMore) await services.transactions.run((tx) => tx.queue(workOnImport, ref), { practiceId })
  },
})

export const cleanUpImports = job<object>({
  name: 'patients.clean-up-imports',
  every: '47 4 * * *',
  tries: ONCE,
  run: async (_payload, { transactions }) =>
    transactions.run(async (tx) => {
      await deleteUnused(tx.db, daysAfter(tx.now, -IMPORT_UNUSED_DAYS))
      await clearOld(tx.db, daysAfter(tx.now, -IMPORT_UNDO_DAYS))
    }, 'system'),
})
