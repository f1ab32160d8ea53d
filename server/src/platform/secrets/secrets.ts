import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { ifMissing, syncPath, writeSynced } from '../storage/durable-file.ts'
import { hasSeals, insertUsedKey, listUsedKeys } from './used-keys.ts'

declare module '../services.ts' {
  interface Services {
    secrets: Secrets
  }
}

/** Keys for one purpose each, all derived from the installation's secret. */
export interface Secrets {
  keyFor: (purpose: string) => Buffer
}

interface Where {
  /** From the configuration. */
  configured: string | undefined
  dataFolder: string
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'secret')

async function findSecret({ configured, dataFolder }: Where): Promise<string | undefined> {
  if (configured) return configured
  const secret = (await readFile(fileIn(dataFolder), 'utf8').catch(ifMissing))?.trim()
  if (secret === '') throw new ConfigError(`The file ${fileIn(dataFolder)} is empty: put back a copy of it.`)
  return secret
}

/** A key that is lost after its first use ends every session and breaks the audit seal: it is on the disk first. */
async function makeSecret({ dataFolder }: Where): Promise<string> {
  await mkdir(dataFolder, { recursive: true })
  const file = fileIn(dataFolder)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeSynced(draft, `${randomBytes(32).toString('base64url')}\n`)
  // Of two servers that start at once, the link lets one win; both then read its secret.
  await link(draft, file)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    .finally(() => unlink(draft))
  await syncPath(dataFolder)
  return (await readFile(file, 'utf8')).trim()
}

export function secretsOf(secret: string): Secrets {
  const keys = new Map<string, Buffer>()
  return {
    keyFor: (purpose) => {
      const cached = keys.get(purpose)
      if (cached) return cached
      const key = Buffer.from(hkdfSync('sha256', secret, 'corridor', purpose, 32))
      keys.set(purpose, key)
      return key
    },
  }
}

/** Distinguishes secrets and opens nothing. */
const idOf = ({ keyFor }: Secrets): string => keyFor('id').toString('base64url')

function refuseOther({ configured, dataFolder }: Where): never {
  const which = configured ? 'CORRIDOR_SECRET' : `The secret in ${fileIn(dataFolder)}`
  throw new ConfigError(
    `${which} must be the one that this database has been used with: with another nobody could sign in, and the seals of the audit trail would not fit.`,
  )
}

function refuseMissing({ dataFolder }: Where): never {
  throw new ConfigError(
    `The secret that this database has been used with is missing: put the file ${fileIn(dataFolder)} back, or set CORRIDOR_SECRET to it.`,
  )
}

/** The secret that the server runs with. Refuses one that does not belong to this database; never makes one. */
export async function findSecrets(db: Database, where: Where): Promise<Secrets> {
  const used = await listUsedKeys(db, 'secret')
  const secret = await findSecret(where)
  if (!secret) return refuseMissing(where)
  const secrets = secretsOf(secret)
  return used.length === 0 || used.includes(idOf(secrets)) ? secrets : refuseOther(where)
}

/**
 * The secret comes from the configuration, or is made on the first start and stored for the owner alone. The database
 * records which one it has been used with, so that a lost secret is never quietly made again.
 */
export async function openSecrets(db: Database, where: Where): Promise<Secrets> {
  // Read first: a process that records a secret, or seals with it, has stored it before.
  const isUsed = (await listUsedKeys(db, 'secret')).length > 0 || (await hasSeals(db))
  const secret = await findSecret(where)
  if (!secret && isUsed) return refuseMissing(where)
  const secrets = secretsOf(secret ?? (await makeSecret(where)))
  await insertUsedKey(db, 'secret', idOf(secrets))
  return findSecrets(db, where)
}

/** Hash under which a token or code is stored, so that a copy of the database opens nothing. */
export const keyedHash = (key: Buffer, value: string): Buffer =>
  createHmac('sha256', key).update(value).digest()
