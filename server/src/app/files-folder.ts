import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '#platform/config/config.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { deleteUsedKey, insertUsedKey, listUsedKeys } from '#platform/secrets/used-keys.ts'
import { ifMissing, syncPath, writeSynced } from '#platform/storage/durable-file.ts'
import { filesFolderOf } from './storage.ts'

const KIND = 'files-folder'

const findMark = async (folder: string): Promise<string | undefined> =>
  (await readFile(join(folder, '.mark'), 'utf8').catch(ifMissing))?.trim() || undefined

async function makeMark(folder: string): Promise<string> {
  const file = join(folder, '.mark')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeSynced(draft, `${randomUUID()}\n`)
  // Of two servers that start at once on one folder, the link lets one win; both then read its mark.
  await link(draft, file)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    .finally(() => unlink(draft))
  await syncPath(folder)
  return (await readFile(file, 'utf8')).trim()
}

const markOf = async (folder: string): Promise<string> => (await findMark(folder)) ?? (await makeMark(folder))

/** A process that serves alone records where files lie: no other process would look elsewhere. */
async function recordOwn(db: Database, folder: string): Promise<void> {
  const mark = await markOf(folder)
  for (const other of await listUsedKeys(db, KIND)) if (other !== mark) await deleteUsedKey(db, KIND, other)
  await insertUsedKey(db, KIND, mark)
}

/** Of those that share, the first says so. A folder that is not the one gets no mark: it may be there by mistake. */
async function checkShared(db: Database, folder: string): Promise<void> {
  if ((await listUsedKeys(db, KIND)).length === 0) await insertUsedKey(db, KIND, await markOf(folder))
  const [used] = await listUsedKeys(db, KIND)
  if ((await findMark(folder)) !== used)
    throw new ConfigError(
      `CORRIDOR_DATA must be the folder that the other processes of this database keep files in, or S3_BUCKET must be set: files that they keep are not in ${folder}.`,
    )
}

/**
 * Processes that share a database must see the same files, or each would miss what another stored. Runs once the server
 * lock is taken, so that a server which is not let in changes nothing.
 */
export async function settleFilesFolder(
  databaseUrl: string,
  config: Pick<Config, 'dataFolder' | 's3Bucket' | 'redisUrl'>,
): Promise<void> {
  if (config.s3Bucket) return
  const { db, close } = connect(databaseUrl, 1)
  try {
    await (config.redisUrl ? checkShared : recordOwn)(db, filesFolderOf(config))
  } finally {
    await close()
  }
}
