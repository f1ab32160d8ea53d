import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { wrongKind } from '@corridor/contract/files/errors.ts'
import * as routes from '@corridor/contract/files/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { steps } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findPerson, lockPerson, setProfileImage as setImage } from '../../people/public.ts'
import { type Crop, cutSquare } from '../cut-square.ts'
import { dropFile, keepFile } from '../keep-file.ts'
import { blobKey } from '../keys.ts'
import { PROFILE_IMAGE_NAME as NAME, profileImageUrl } from '../present.ts'
import { claimFile, releaseFile } from '../public.ts'
import { addArriving, type FileRow, findFile } from '../store.ts'

const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** Makes the square that is shown everywhere, as a file of its own; the upload it came from is not kept. */
async function keepSquare(services: Services, original: FileRow, crop: Crop): Promise<string> {
  const { vault, db, clock } = services
  const sealed = {
    wrappedKey: found(original.wrapped_key),
    masterKeyId: found(original.master_key_id),
    size: Number(original.size),
  }
  const square = await cutSquare(await buffer(await vault.open(blobKey(original.id), sealed)), crop)
  const id = randomUUID()
  const { uploader_id: uploaderId, practice_id: practiceId, blob_type: blobType } = original
  await addArriving(
    db,
    { id, uploaderId, practiceId, blobType, isPublic: true, fileName: NAME, size: square.length },
    clock.now(),
  )
  const kept = await vault.seal(blobKey(id), Readable.from([square]))
  await keepFile(services, { id, blobType, fileName: NAME, sealed: kept })
  return id
}

/** The caller's picture: a new one takes the place of the old in one transaction, and none takes it away. */
export const setProfileImage = steps(routes.setProfileImage, async ({ person, body, origin, services }) => {
  const original = body.fileId && found(await findFile(services.db, body.fileId))
  if (original) {
    check(original.uploader_id === person.id && original.state === 'unclaimed', kernelErrors.notFound)
    check(original.blob_type === 'profile-image', wrongKind)
  }
  const fileId = original ? await keepSquare(services, original, body.crop ?? WHOLE) : null
  await services.transactions.run(async (tx) => {
    // Two at once would each let go of the same old picture, and leave one of the new ones behind.
    await lockPerson(tx.db, person.id)
    const before = found(await findPerson(tx.db, person.id)).profile_image_id
    if (fileId) {
      await claimFile(tx, {
        fileId,
        uploaderId: person.id,
        blobType: 'profile-image',
        holder: 'people',
        holderId: person.id,
      })
    }
    await setImage(tx.db, person.id, fileId)
    if (before) await releaseFile(tx, before)
    const { id: personId, practiceId, sessionId } = person
    await tx.audit({
      word: routes.setProfileImage.audit!,
      outcome: 'done',
      personId,
      practiceId,
      sessionId,
      ...origin,
    })
  })
  if (original) await dropFile(services, original.id)
  return { profileImage: fileId && profileImageUrl(fileId) }
})
