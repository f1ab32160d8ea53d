import { findMasterKeys, recordMasterKeys } from '#app/keys.ts'
import { openStorage } from '#app/storage.ts'
import { draftFolderOf } from '#capabilities/files/plugin.ts'
import { forgetUnused, rewrapAll } from '#capabilities/files/rotate-keys.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { createVault } from '#platform/storage/vault.ts'
import { checkNoArguments, runCommand } from './run-command.ts'

/**
 * `npm run keys:rotate`: makes a new master key and wraps the keys of all files by it, beside a running server. With
 * CORRIDOR_MASTER_KEY, put the new key before the old one first.
 */
await runCommand(async ({ config, db, transactions }) => {
  checkNoArguments('keys:rotate')
  const masterKeys = await findMasterKeys(db, config)
  const before = await masterKeys.currentId()
  if (!config.masterKey) await masterKeys.addMasterKey()
  await recordMasterKeys(db, await masterKeys.ids())
  const id = await masterKeys.currentId()
  // Before the long work: the key is in use from here on, also when wrapping is cut off.
  await transactions.run(async (tx) =>
    auditBeyondCall(tx, { word: 'files.keys-rotated', subject: { kind: 'master-key', id } }),
  )
  const vault = createVault(await openStorage(config), masterKeys)
  const parts = { db, vault, masterKeys, draftFolder: draftFolderOf(config) }
  const wrapped = await rewrapAll(parts)
  const forgotten = config.masterKey ? 0 : await forgetUnused(parts, before)
  // A key of the configuration is forgotten by leaving it out at the next restart.
  await recordMasterKeys(db, config.masterKey ? [id] : await masterKeys.ids())
  return `${wrapped} keys were wrapped anew, ${forgotten} old master keys were forgotten.`
})
// A bucket's connections would keep the process for a while.
process.exit()
