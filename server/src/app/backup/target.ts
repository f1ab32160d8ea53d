import { mkdir, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '#platform/config/config.ts'
import { findRunningPostgres } from '#platform/database/embedded/running.ts'
import { ifMissing, writeSynced } from '#platform/storage/durable-file.ts'
import { RESTORE_UNFINISHED } from '../check-data-folder.ts'
import { openClient } from './tables.ts'

/** What an installation consists of in its data folder; what else is there is nobody's loss. */
const OWN = [
  'postgres.json',
  'postgres',
  'secret',
  'master-keys.json',
  'files',
  'uploads',
  'audit-anchor.json',
] as const

export interface Target {
  /** Where what was there before lies now. */
  aside?: string
  finish: () => Promise<void>
}

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(ifMissing)) !== undefined

async function listOwn(dataFolder: string): Promise<string[]> {
  const names = (await readdir(dataFolder).catch(ifMissing)) ?? []
  return OWN.filter((name) => names.includes(name))
}

/** Every server notes its secret at its first start: a database that knows none was never used. */
async function checkUnused(databaseUrl: string): Promise<void> {
  const client = await openClient(databaseUrl)
  try {
    const { rows } = await client.query<{ isMade: boolean }>(
      `SELECT to_regclass('public.noted_key') IS NOT NULL AS "isMade"`,
    )
    if (!rows[0]?.isMade) return
    const { rowCount } = await client.query('SELECT FROM noted_key LIMIT 1')
    if (rowCount)
      throw new ConfigError(
        'The database of DATABASE_URL holds an installation: make a new, empty one and set DATABASE_URL to it. The old one stays as it is.',
      )
  } finally {
    await client.end()
  }
}

async function putAside(dataFolder: string, names: readonly string[]): Promise<string> {
  const aside = join(dataFolder, `replaced-${new Date().toISOString().replaceAll(':', '-')}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of names) await rename(join(dataFolder, name), join(aside, name))
  return aside
}

/**
 * Makes room in the data folder. Existing data is never overwritten: it is moved aside, and only on request, or when it
 * was left by a restore that did not finish.
 */
export async function beginRestore(
  { dataFolder, databaseUrl }: Config,
  mayReplace: boolean,
): Promise<Target> {
  const owner = await stat(dataFolder).catch(ifMissing)
  if (owner && owner.uid !== 0 && process.getuid?.() === 0)
    throw new ConfigError(
      `Run this as the user that owns ${dataFolder}: as root, the restored files would not be theirs.`,
    )
  if (await findRunningPostgres(dataFolder))
    throw new ConfigError(`A server runs on ${dataFolder}: stop it first, then run this again.`)
  if (databaseUrl) await checkUnused(databaseUrl)
  const mark = join(dataFolder, RESTORE_UNFINISHED)
  const isUnfinished = await exists(mark)
  const found = await listOwn(dataFolder)
  if (found.length > 0 && !mayReplace && !isUnfinished)
    throw new ConfigError(
      `There is an installation in ${dataFolder}. Set CORRIDOR_DATA to another folder, or let this one be put aside: npm run restore -- <back-up> --replace`,
    )
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  if (!isUnfinished) await writeSynced(mark, 'A restore is under way, or did not finish.\n')
  const aside = found.length > 0 ? await putAside(dataFolder, found) : undefined
  return { aside, finish: () => unlink(mark) }
}
