import { UNCLAIMED_HOURS } from '@corridor/contract/files/limits.ts'
import { minutesAfter } from '../../platform/clock.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { dropFile } from './keep-file.ts'
import { blobKey, thumbnailKey } from './keys.ts'
import { listLoose } from './store.ts'

/** After the row is gone, so that no reader finds a file without bytes. */
export const removeBytes = job<{ id: string }>({
  name: 'files.remove-bytes',
  run: async ({ id }, { vault }) => {
    await vault.remove(blobKey(id))
    await vault.remove(thumbnailKey(id))
  },
})

const BATCH = 200

/** Every hour: files that nothing claimed in a day, and uploads that were never finished. */
export const sweep = job<object>({
  name: 'files.sweep',
  every: '23 * * * *',
  run: async (_payload, services) => {
    const before = minutesAfter(services.clock.now(), -UNCLAIMED_HOURS * 60)
    for (;;) {
      const ids = await listLoose(services.db, before, BATCH)
      for (const id of ids) {
        await services.files.dropDraft(id)
        await dropFile(services, id)
      }
      if (ids.length < BATCH) return
    }
  },
})
