import { join } from 'node:path'
import { type Config, ConfigError } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteUsedKey, insertUsedKey, listUsedKeys } from '#platform/secrets/used-keys.ts'
import { keyFile } from '#platform/storage/master-key-file.ts'
import { type MasterKeys, openMasterKeys, readMasterKeys } from '#platform/storage/master-keys.ts'

type Where = Pick<Config, 'masterKey' | 'dataFolder'>

function refuse({ masterKey, dataFolder }: Where, found: readonly string[]): never {
  const file = join(dataFolder, 'master-keys.json')
  if (masterKey)
    throw new ConfigError(
      'CORRIDOR_MASTER_KEY must hold every master key that files of this database are sealed by, separated by commas: one is missing.',
    )
  throw new ConfigError(
    found.length === 0
      ? `The master keys that files of this database are sealed by are missing: put the file ${file} back, or set CORRIDOR_MASTER_KEY.`
      : `A master key that files of this database are sealed by is missing: put the right copy of ${file} back, or set CORRIDOR_MASTER_KEY.`,
  )
}

/**
 * A new key in the setting is believed only beside one that was in use before. Alone it may as well be a mistake, and every file
 * stored from then on would be sealed by it.
 */
async function checkConfiguredKeys(
  { masterKey, dataFolder }: Where,
  recorded: readonly string[],
): Promise<void> {
  if (!masterKey) return
  const ofFile = (await keyFile(dataFolder).read()).map(({ id }) => id)
  const used = recorded.length > 0 ? recorded : ofFile
  if (used.length === 0 || readMasterKeys(masterKey).some(({ id }) => used.includes(id))) return
  if (!used.some((id) => ofFile.includes(id))) return refuse({ masterKey, dataFolder }, ofFile)
  throw new ConfigError(
    `CORRIDOR_MASTER_KEY holds no key that this database has been used with, and ${join(dataFolder, 'master-keys.json')} does: remove the setting to go on with that file, or write the file’s keys behind the new one, separated by commas.`,
  )
}

/** The master keys that this database has been used with, as its owner sees it. Never makes any. */
export async function findMasterKeys(db: Database, where: Where): Promise<MasterKeys> {
  const { masterKey: configured, dataFolder } = where
  // Read first: a process that records a key has stored it before.
  const recorded = await listUsedKeys(db, 'master-key')
  const masterKeys = await openMasterKeys({ newKey: configured, dataFolder, mayMake: false })
  const found = await masterKeys.ids()
  await checkConfiguredKeys(where, recorded)
  const isComplete = found.length > 0 && recorded.every((id) => found.includes(id))
  return isComplete ? masterKeys : refuse(where, found)
}

/** The same for a server that starts: on a database that has used none yet, one is made. */
export async function openUsedMasterKeys(db: Database, where: Where): Promise<MasterKeys> {
  const { masterKey: configured, dataFolder } = where
  const isNew = (await listUsedKeys(db, 'master-key')).length === 0
  if (isNew) {
    await checkConfiguredKeys(where, [])
    await openMasterKeys({ newKey: configured, dataFolder })
  }
  const masterKeys = await findMasterKeys(db, where)
  await insertUsedKey(db, 'master-key', await masterKeys.currentId())
  return masterKeys
}

/** After a rotation: the keys that files are sealed by from now on, and no others. */
export async function recordMasterKeys(db: Database, used: readonly string[]): Promise<void> {
  for (const id of used) await insertUsedKey(db, 'master-key', id)
  const recorded = await listUsedKeys(db, 'master-key')
  for (const id of recorded) if (!used.includes(id)) await deleteUsedKey(db, 'master-key', id)
}
