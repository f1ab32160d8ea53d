import { resolve } from 'node:path'
import { restoreBackup } from '#app/backup/restore-backup.ts'
import { ownConfig } from './installation.ts'
import { CommandRefused, readArguments, runAlone } from './run-command.ts'

const USAGE = 'From where? npm run restore -- <back-up> [--replace]'

/** `npm run restore`: makes the installation of a back-up where the settings point to. */
await runAlone(async () => {
  const { positionals, values } = readArguments(USAGE, { replace: { type: 'boolean' } })
  const [given, ...more] = positionals
  if (!given || more.length > 0) throw new CommandRefused(USAGE)
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), given)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const restored = await restoreBackup(folder, ownConfig(), { mayReplace: values.replace ?? false, say })
  const { madeAt, tables, rows, files, aside } = restored
  const summary = `Restored from ${madeAt}: ${rows} rows of ${tables} tables, ${files} files. Start the server, then run npm run audit:verify.`
  return aside ? `${summary}\nWhat was there before is in ${aside}.` : summary
})
// A bucket's connections would keep the process for a while.
process.exit()
