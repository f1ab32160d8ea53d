import { join } from 'node:path'
import { type Config, ConfigError } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { forgetNoted, listNoted, noteKey } from '../platform/secrets/noted-keys.ts'
import { type MasterKeys, openMasterKeys } from '../platform/storage/master-keys.ts'

type Where = Pick<Config, 'masterKey' | 'dataFolder'>

function refuse({ masterKey, dataFolder }: Where, known: readonly string[]): never {
  const file = join(dataFolder, 'master-keys.json')
  if (masterKey)
    throw new ConfigError(
      'CORRIDOR_MASTER_KEY must hold every master key that files of this database are sealed by, separated by commas: one is missing.',
    )
  throw new ConfigError(
    known.length === 0
      ? `The master keys that files of this database are sealed by are missing: put the file ${file} back, or set CORRIDOR_MASTER_KEY.`
      : `A master key that files of this database are sealed by is missing: put the right copy of ${file} back, or set CORRIDOR_MASTER_KEY.`,
  )
}

/** The master keys that this database has been used with, as its owner sees it. Never makes any. */
export async function findMasterKeys(db: Database, where: Where): Promise<MasterKeys> {
  const { masterKey: given, dataFolder } = where
  // Asked first: whoever notes a key has written it down before.
  const noted = await listNoted(db, 'master-key')
  const masterKeys = await openMasterKeys({ given, dataFolder, mayMake: false })
  const known = await masterKeys.ids()
  const isWhole = known.length > 0 && noted.every((id) => known.includes(id))
  return isWhole ? masterKeys : refuse(where, known)
}

/** The same for a server that starts: on a database that has used none yet, one is made. */
export async function openKnownMasterKeys(db: Database, where: Where): Promise<MasterKeys> {
  const { masterKey: given, dataFolder } = where
  const isNew = (await listNoted(db, 'master-key')).length === 0
  if (isNew) await openMasterKeys({ given, dataFolder })
  const masterKeys = await findMasterKeys(db, where)
  await noteKey(db, 'master-key', await masterKeys.currentId())
  return masterKeys
}

/** After a rotation: the keys that files are sealed by from now on, and no others. */
export async function noteMasterKeys(db: Database, used: readonly string[]): Promise<void> {
  for (const id of used) await noteKey(db, 'master-key', id)
  const noted = await listNoted(db, 'master-key')
  for (const id of noted) if (!used.includes(id)) await forgetNoted(db, 'master-key', id)
}
