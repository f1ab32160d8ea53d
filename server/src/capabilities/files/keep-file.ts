import { Readable } from 'node:stream'
import { infected, scannerDown, scannerOverrun } from '@corridor/contract/files/errors.ts'
import type { BlobType } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { Sealed, Vault } from '../../platform/storage/vault.ts'
import { ScannerError } from '../../providers/scanner/port.ts'
import { type Examined, examine } from './content/examine.ts'
import { blobKey, thumbnailKey } from './keys.ts'
import { type FileRow, removeArriving, removeRow, setArrived } from './store.ts'

/** Keeps the bytes without what photographs tell about their place and camera, when there was any of it. */
async function withoutTraces(
  vault: Vault,
  id: string,
  original: Sealed,
  { cleaned }: Examined,
): Promise<Sealed> {
  if (!cleaned) return original
  // Sealed under the same name: the new bytes replace the old ones in one step, or not at all.
  return vault.seal(blobKey(id), await cleaned())
}

async function isInfected({ scanner }: Services, vault: Vault, id: string, sealed: Sealed): Promise<boolean> {
  try {
    const verdict = await scanner.scan(await vault.open(blobKey(id), sealed))
    return verdict.infected
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error
    throw new Refusal(error.reason === 'too-large' ? scannerOverrun : scannerDown)
  }
}

export interface ToKeep {
  id: string
  blobType: BlobType
  fileName: string
  sealed: Sealed
}

/**
 * Looks into a file whose bytes have all arrived, and keeps it or refuses it. A refused one leaves nothing behind,
 * except an infected one, which is locked away for whoever has to look into it.
 */
export async function keepFile(
  services: Services,
  { id, blobType, fileName, sealed }: ToKeep,
): Promise<FileRow> {
  const { vault, db } = services
  const isBad = await isInfected(services, vault, id, sealed)
  if (isBad) {
    const inert = { kind: 'UNKNOWN', mediaType: 'application/octet-stream' } as const
    await setArrived(db, id, { state: 'quarantined', fileName, ...inert, sealed })
    throw new Refusal(infected)
  }
  const source = {
    name: fileName,
    size: sealed.size,
    read: (range?: { start: number; end: number }) => vault.open(blobKey(id), sealed, range),
  }
  const examined = await examine(source, blobType)
  const kept = await withoutTraces(vault, id, sealed, examined)
  const thumbnail =
    examined.thumbnail && (await vault.seal(thumbnailKey(id), Readable.from([examined.thumbnail])))
  const { kind, mediaType, name, width, height, pages } = examined
  const arrived = { state: 'unclaimed' as const, fileName: name, kind, mediaType, width, height, pages }
  return found(await setArrived(db, id, { ...arrived, sealed: kept, thumbnail }), kernelErrors.notFound)
}

/** Takes back an upload that was refused or broke off, and leaves alone what was kept under its id meanwhile. */
export async function dropArriving(services: Services, id: string): Promise<void> {
  if (await removeArriving(services.db, id)) await dropBytes(services, id)
}

/** Everything that may lie under an id: the file, its small picture, and what had arrived of it. */
export async function dropBytes({ vault, files }: Services, id: string): Promise<void> {
  await files.dropDraft(id)
  await vault.remove(blobKey(id))
  await vault.remove(thumbnailKey(id))
}

/** Takes away a file's row and then its bytes; bytes without a row are swept, a row without bytes would be a lie. */
export async function dropFile(services: Services, id: string): Promise<void> {
  await removeRow(services.db, id)
  await dropBytes(services, id)
}
