import { fileTooLarge, tooManyUploads } from '@corridor/contract/files/errors.ts'
import { UPLOADS_PER_PERSON } from '@corridor/contract/files/limits.ts'
import { BLOB_RULES, type BlobType, tooLargeText } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Person } from '../../platform/access/person.ts'
import { check, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { cleanName } from './content/clean-name.ts'
import { addArriving, countArriving, type FileRow, findFile } from './store.ts'

export interface Announced {
  id: string
  blobType: BlobType
  fileName: string
  size: number
}

export function checkSize(size: number, blobType: BlobType): void {
  const { maxBytes } = BLOB_RULES[blobType]
  if (size > maxBytes) throw new Refusal({ ...fileTooLarge, message: tooLargeText(maxBytes) })
}

/**
 * Announces a file. The same id again, from the same person, is the same file: what is kept already is returned.
 * Somebody else's id answers like one that cannot be used, and gives no hint.
 */
export async function announce(
  services: Services,
  person: Person,
  file: Announced,
): Promise<FileRow | undefined> {
  const { db, clock } = services
  checkSize(file.size, file.blobType)
  check((await countArriving(db, person.id)) < UPLOADS_PER_PERSON, tooManyUploads)
  const arriving = {
    ...file,
    fileName: cleanName(file.fileName),
    uploaderId: person.id,
    practiceId: person.practiceId,
    isPublic: BLOB_RULES[file.blobType].isPublic,
  }
  if (await addArriving(db, arriving, clock.now())) return undefined
  const known = await findFile(db, file.id)
  check(known?.uploader_id === person.id && known.blob_type === file.blobType, kernelErrors.notFound)
  return known.state === 'arriving' ? undefined : known
}
