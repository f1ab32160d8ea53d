import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, idsOf } from './account.ts'
import type { Binaries } from './binaries.ts'
import { syncFolder } from './state-file.ts'

const run = promisify(execFile)

export const SUPERUSER = 'postgres'

/** What PostgreSQL's programs need of the environment. Nothing of the server's own settings reaches them. */
export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

interface NewCluster {
  path: string
  superuserPassword: string
  account: Account | undefined
  binaries: Binaries
  durable: boolean
  meanwhile: () => void
}

/** Makes the cluster if it is missing. It appears under its name only when whole: a start cut short leaves only drafts. */
export async function ensureCluster(wanted: NewCluster): Promise<void> {
  await removeDrafts(wanted.path)
  if (await stat(wanted.path).catch(() => undefined)) return
  const draft = `${wanted.path}.new-${randomBytes(6).toString('hex')}`
  const passwordFile = `${draft}.password`
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, wanted.superuserPassword, { mode: 0o600 })
  if (wanted.account) {
    await chown(draft, wanted.account.uid, wanted.account.gid)
    await chown(passwordFile, wanted.account.uid, wanted.account.gid)
  }
  await initialise(wanted, draft, passwordFile)
  await rm(passwordFile)
  await rename(draft, wanted.path)
  await syncFolder(dirname(wanted.path))
}

async function initialise(wanted: NewCluster, draft: string, passwordFile: string): Promise<void> {
  const options = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    // PostgreSQL's own sort order stays the same when the system's C library is upgraded under the indexes.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(wanted.durable ? [] : ['--no-sync']),
  ]
  try {
    const how = { ...idsOf(wanted.account), cwd: draft, env: ENVIRONMENT }
    const initialising = run(wanted.binaries.initdb, options, how)
    wanted.meanwhile()
    await initialising
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
    throw new Error(`PostgreSQL could not prepare its folder ${wanted.path}: ${reason}`)
  }
}

/** The initdb of a killed server may still be writing its draft: what cannot be removed now is removed next time. */
async function removeDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster)
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(`${basename(cluster)}.new-`))
  for (const name of drafts) {
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
