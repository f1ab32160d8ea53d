import { forgetDemoWorld, hasDemoWorld } from '#app/demo.ts'
import { findMasterKeys } from '#app/keys.ts'
import { openStorage } from '#app/storage.ts'
import { removeStored } from '#capabilities/files/public.ts'
import { removeDemoWorld } from '#capabilities/operator/remove-demo.ts'
import { emptySandbox } from '#capabilities/sandbox/public.ts'
import { lockOutServers } from '#platform/database/server-lock.ts'
import { createVault } from '#platform/storage/vault.ts'
import { CommandRefused, checkNoArguments, runCommand } from './run-command.ts'

/** `npm run demo:remove`: removes the demo accounts and practices, and what the sandbox has stored. */
await runCommand(async ({ config, db, transactions }) => {
  checkNoArguments('demo:remove')
  if (!(await hasDemoWorld(db))) throw new CommandRefused('There are no demo accounts in this database.')
  const vault = createVault(await openStorage(config), await findMasterKeys(db, config))
  const { count, storedKeys: places } = await transactions.run(async (tx) => {
    if (!(await lockOutServers(tx.db)))
      throw new CommandRefused('Stop the server first, then run this again.')
    const removed = await removeDemoWorld(tx)
    await emptySandbox(tx.db)
    await forgetDemoWorld(tx.db)
    return removed
  }, 'system')
  await removeStored(vault, places)
  return `${count} demo accounts are gone, with their practices and files. Accounts that you opened yourself stay.`
})
// A bucket's connections would keep the process for a while.
process.exit()
