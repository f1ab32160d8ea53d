import type { Database } from '#platform/database/database.ts'
import { rewrapDrafts } from '#platform/storage/draft.ts'
import type { MasterKeys } from '#platform/storage/master-keys.ts'
import type { Vault } from '#platform/storage/vault.ts'
import type { FileRow } from './store/files.ts'
import { isMasterKeyInUse, listWrappedOtherwise, setKeys } from './store/wrapped-keys.ts'
import { blobKey, thumbnailKey } from './upload/blobs.ts'

const BATCH = 200

interface Parts {
  db: Database
  vault: Vault
  masterKeys: MasterKeys
  draftFolder: string
}

async function rewrapRow({ db, vault }: Parts, row: FileRow): Promise<void> {
  const { blob_id, wrapped_key, master_key_id } = row
  const { thumbnail_id, thumbnail_key, thumbnail_master_key_id } = row
  const file = wrapped_key && master_key_id && { wrappedKey: wrapped_key, masterKeyId: master_key_id }
  const small = thumbnail_key &&
    thumbnail_master_key_id && { wrappedKey: thumbnail_key, masterKeyId: thumbnail_master_key_id }
  const newFile = blob_id && file && (await vault.rewrap(blobKey(blob_id), file))
  const newSmall = thumbnail_id && small && (await vault.rewrap(thumbnailKey(thumbnail_id), small))
  await setKeys(db, row, {
    ...(newFile && { wrapped_key: newFile.wrappedKey, master_key_id: newFile.masterKeyId }),
    ...(newSmall && { thumbnail_key: newSmall.wrappedKey, thumbnail_master_key_id: newSmall.masterKeyId }),
  })
}

/** Brings the keys of all files under the current master key. The files themselves stay as they are. */
export async function rewrapAll(parts: Parts): Promise<number> {
  const current = await parts.masterKeys.currentId()
  let count = 0
  for (;;) {
    const rows = await listWrappedOtherwise(parts.db, current, BATCH)
    for (const row of rows) await rewrapRow(parts, row)
    count += rows.length
    if (rows.length < BATCH) break
  }
  return count + (await rewrapDrafts(parts.draftFolder, parts.masterKeys))
}

/**
 * Deletes master keys that wrap no key anymore. The previous one stays for one more rotation: an upload in
 * progress may just have used it.
 */
export async function forgetUnused({ db, masterKeys }: Parts, before: string): Promise<number> {
  const current = await masterKeys.currentId()
  let count = 0
  for (const id of await masterKeys.ids()) {
    if (id === current || id === before || (await isMasterKeyInUse(db, id))) continue
    await masterKeys.forget(id)
    count += 1
  }
  return count
}
