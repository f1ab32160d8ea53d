import { resolve } from 'node:path'
import { verifyArchive } from '#app/backup/archive.ts'
import { makeBackup } from '#app/backup/make-backup.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { CommandRefused, onInstallation, readArguments, runAlone } from './run-command.ts'

const USAGE =
  'Where to? npm run backup -- <new folder> [--without-files] [--without-keys], or --verify <back-up>'

/** npm runs this in the project's folder; the operator means their own. */
const folderOf = (given: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), given)

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** `npm run backup`: writes everything that an installation consists of into a new folder, beside a running server. */
await runAlone(async () => {
  const { positionals, values } = readArguments(USAGE, {
    'without-files': { type: 'boolean' },
    'without-keys': { type: 'boolean' },
    verify: { type: 'boolean' },
  })
  const [given, ...more] = positionals
  if (!given || more.length > 0) throw new CommandRefused(USAGE)
  const folder = folderOf(given)
  if (values.verify) {
    const { madeAt, tables } = (await verifyArchive(folder)).manifest
    return `The back-up in ${folder} is whole: ${counted(tables.length, 'table')}, made at ${madeAt}.`
  }
  const wanted = { withFiles: !values['without-files'], withKeys: !values['without-keys'] }
  const { tables, rows, files, missing, isTimeRecorded } = await onInstallation(async (own) => {
    // Before anything is read: a back-up that cannot be recorded is not made.
    await own.transactions.run(async (tx) =>
      auditBeyondCall(tx, { word: 'operator.backup-started', subject: { kind: 'folder', id: folder } }),
    )
    return makeBackup(own, folder, wanted)
  })
  const sentences = [
    `Backed up to ${folder}: ${counted(rows, 'row')} of ${counted(tables, 'table')}, ${counted(files, 'file')}.`,
  ]
  if (missing > 0)
    sentences.push(
      `${counted(missing, 'file')} that the database knows could not be found; manifest.json lists them.`,
    )
  if (!isTimeRecorded)
    sentences.push(
      'The database did not record when it was made: corridor_backup_age_seconds does not count it.',
    )
  return sentences.join('\n')
})
// A bucket's connections would keep the process for a while.
process.exit()
