import { job } from '../../platform/jobs/jobs.ts'
import { blobKey, thumbnailKey } from './keys.ts'
import { isPlaceUsed } from './store/removal.ts'

/**
 * Removes everything that lies under a place: bytes, small picture, and what had arrived of an upload. After the row is
 * gone, so that no reader finds a file without bytes. A place is used once, so what is nobody's now stays nobody's.
 */
export const removeBytes = job<{ id: string }>({
  name: 'files.remove-bytes',
  run: async ({ id }, { db, vault, files }) => {
    if (await isPlaceUsed(db, id)) return
    await files.openDraft(id).remove()
    await vault.remove(blobKey(id))
    await vault.remove(thumbnailKey(id))
  },
})
