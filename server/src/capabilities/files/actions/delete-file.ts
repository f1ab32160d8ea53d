import { fileInUse } from '@corridor/contract/files/errors.ts'
import * as routes from '@corridor/contract/files/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { action } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { isOwn } from '../access.ts'
import { findFile } from '../store/files.ts'
import { setRemoved } from '../store/removal.ts'
import { removeBlobs } from '../upload/blobs.ts'

/**
 * A sender may delete a file that no record references. A referenced file is deleted with its last record.
 */
export const deleteFile = action(routes.deleteFile, async ({ person, params, tx, note }) => {
  note({ subject: { kind: 'file', id: params.id } })
  const row = found(await findFile(tx.db, params.id))
  check(isOwn(person, row) && ['unclaimed', 'claimed'].includes(row.state), kernelErrors.notFound)
  // If a record claims it at the same moment, it is in use.
  await removeBlobs(tx, found(await setRemoved(tx.db, params.id, 'unclaimed'), fileInUse))
  return done
})
