import { UNCLAIMED_HOURS } from '@corridor/contract/files/limits.ts'
import { minutesAfter } from '../../platform/clock.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { dropBytes } from './keep-file.ts'
import { listLoose, removeLoose } from './store.ts'

/** After the row is gone, so that no reader finds a file without bytes. */
export const removeBytes = job<{ id: string }>({
  name: 'files.remove-bytes',
  run: ({ id }, services) => dropBytes(services, id),
})

const BATCH = 200

/** Only if it is still loose: somebody may have claimed it since it was listed. */
async function dropLoose(services: Services, id: string): Promise<void> {
  if (await removeLoose(services.db, id)) await dropBytes(services, id)
}

/** Every hour: files that nothing claimed in a day, and uploads that were never finished. */
export const sweep = job<object>({
  name: 'files.sweep',
  every: '23 * * * *',
  run: async (_payload, services) => {
    const before = minutesAfter(services.clock.now(), -UNCLAIMED_HOURS * 60)
    for (;;) {
      const ids = await listLoose(services.db, before, BATCH)
      for (const id of ids) {
        await dropLoose(services, id)
      }
      if (ids.length < BATCH) return
    }
  },
})
