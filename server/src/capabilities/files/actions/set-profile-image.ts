import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { wrongKind } from '@corridor/contract/files/errors.ts'
import * as routes from '@corridor/contract/files/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { type Commit, steps } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { isOwn } from '../access.ts'
import { type Crop, cutSquare } from '../inspect/image/cut-square.ts'
import { whileDecoded } from '../inspect/image/decoder.ts'
import { PROFILE_IMAGE_NAME as fileName, profileImageUrl } from '../present.ts'
import { claimFile, releaseFiles } from '../public.ts'
import { type FileRow, findFile } from '../store/files.ts'
import { setRemoved } from '../store/removal.ts'
import { blobKey, removeBlobs } from '../upload/blobs.ts'
import { receiveFile } from '../upload/receive-file.ts'
import { asSender } from '../upload/sender.ts'

const FULL_IMAGE: Crop = { x: 0, y: 0, width: 1, height: 1 }
const blobType = 'profile-image'
/**
 * Uploads that are being cropped in this process. Only one request can win, so others do not decode the same
 * picture.
 */
const cutting = new Set<string>()

async function getOriginal({ db }: Pick<Services, 'db'>, person: Person, fileId: string): Promise<FileRow> {
  const original = found(await findFile(db, fileId))
  check(isOwn(person, original) && original.state === 'unclaimed', kernelErrors.notFound)
  check(original.blob_type === blobType, wrongKind)
  return original
}

/** Stores the cropped square as a file of its own; the original upload is deleted. */
async function saveSquare(
  services: Pick<Services, 'config' | 'log' | 'clock' | 'db' | 'transactions' | 'vault' | 'scanner'>,
  person: Person,
  original: FileRow,
  crop: Crop,
) {
  const sealed = {
    wrappedKey: found(original.wrapped_key),
    masterKeyId: found(original.master_key_id),
    size: Number(original.size),
  }
  const pixels = (original.width ?? 1) * (original.height ?? 1)
  const square = await whileDecoded(pixels, async () => {
    const picture = await buffer(await services.vault.open(blobKey(found(original.blob_id)), sealed))
    return cutSquare(picture, crop)
  })
  const file = { id: randomUUID(), blobType, fileName, size: square.length } as const
  return (await receiveFile(services, asSender(person), file, Readable.from([square]))).id
}

interface Change {
  person: Person
  /** The upload, and the square that was made of it. */
  next?: { originalId: string; squareId: string }
}

async function exchange(
  tx: Tx,
  services: Pick<Services, 'hooks' | 'identity' | 'people'>,
  { person, next }: Change,
): Promise<void> {
  // Without the lock two requests would both release the same old picture and leave one of the new ones
  // behind.
  const before = found(await people.lock(tx.db, person.id)).profile_image_id
  const reference = { holder: 'people', recordId: person.id }
  if (next) {
    // If two requests crop the same upload, one of them gets it.
    await removeBlobs(tx, found(await setRemoved(tx.db, next.originalId, 'unclaimed')))
    await claimFile(tx, { fileId: next.squareId, sender: asSender(person), blobType, ...reference })
  }
  await people.change(tx, services, person.id, { profileImageId: next?.squareId ?? null })
  if (before) await releaseFiles(tx, reference, [before])
}

async function cutAndSet(
  services: Pick<
    Services,
    'clock' | 'config' | 'db' | 'hooks' | 'identity' | 'log' | 'people' | 'scanner' | 'transactions' | 'vault'
  >,
  commit: Commit,
  person: Person,
  original: FileRow,
  crop: Crop,
) {
  const squareId = await saveSquare(services, person, original, crop).catch(async (error) => {
    // Another request may have made its picture of this upload: then it is not there any more.
    await getOriginal(services, person, original.id)
    throw error
  })
  try {
    const next = { originalId: original.id, squareId }
    await commit((tx) => exchange(tx, services, { person, next }))
  } catch (error) {
    await services.transactions.run(async (tx) =>
      removeBlobs(tx, (await setRemoved(tx.db, squareId, 'unclaimed')) ?? []),
    )
    throw error
  }
  return { profileImage: profileImageUrl(squareId) }
}

/** Replaces the caller's picture in one transaction, or removes it. */
export const setProfileImage = steps(routes.setProfileImage, async ({ person, body, services, commit }) => {
  if (!body.fileId) {
    await commit((tx) => exchange(tx, services, { person }))
    return { profileImage: null }
  }
  const original = await getOriginal(services, person, body.fileId)
  check(!cutting.has(original.id), kernelErrors.notFound)
  cutting.add(original.id)
  try {
    return await cutAndSet(services, commit, person, original, body.crop ?? FULL_IMAGE)
  } finally {
    cutting.delete(original.id)
  }
})
