import { fileInUse } from '@corridor/contract/files/errors.ts'
import * as routes from '@corridor/contract/files/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { action } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import { isOwn } from '../access.ts'
import { removePlaces } from '../arrive/places.ts'
import { findFile } from '../store/files.ts'
import { setRemoved } from '../store/removal.ts'

/** A file that nothing holds goes when its sender says so. One that is held goes with the record that holds it. */
export const deleteFile = action(routes.deleteFile, async ({ person, params, tx, note }) => {
  note({ subject: { kind: 'file', id: params.id } })
  const row = found(await findFile(tx.db, params.id))
  check(isOwn(person, row) && ['unclaimed', 'claimed'].includes(row.state), kernelErrors.notFound)
  // Somebody may claim it in this very moment: then it is in use.
  await removePlaces(tx, found(await setRemoved(tx.db, params.id, 'unclaimed'), fileInUse))
  return done
})
