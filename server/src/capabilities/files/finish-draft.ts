import type { AuditEntry } from '../../platform/audit/trail.ts'
import type { Services } from '../../platform/services.ts'
import { removePlaces } from './abandon.ts'
import { addFinishing, keepFile, Overtaken } from './keep-file.ts'
import { blobKey, placeOf } from './keys.ts'
import type { AttemptRow } from './store/attempts.ts'
import type { FileRow } from './store/files.ts'

/**
 * Hands a draft whose bytes are all there to the store and keeps it as a file. The place in the store is new, not the
 * attempt's own: two machines may each hold a draft of it.
 */
export async function finishDraft(
  services: Services,
  { blob_type: blobType, file_name: fileName }: FileRow,
  attempt: AttemptRow,
  audit: AuditEntry,
): Promise<void> {
  const place = await addFinishing(services, attempt)
  const dropPlace = () => services.transactions.run((tx) => removePlaces(tx, [place]))
  const draft = services.files.openDraft(attempt.id)
  const { blobKey: key, ...sealed } = await draft.finish(blobKey(place)).catch(async (error) => {
    await dropPlace()
    throw error
  })
  const original = { id: placeOf(key), sealed }
  // It was handed over before, and only looking into it is left.
  if (original.id !== place) await dropPlace()
  try {
    await keepFile(services, { attempt, blobType, fileName, original, audit })
  } catch (error) {
    // Whoever took the upload back may have done so before the bytes were there to be removed.
    if (error instanceof Overtaken) await services.transactions.run((tx) => removePlaces(tx, [original.id]))
    throw error
  }
}
