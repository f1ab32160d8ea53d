import { execFile } from 'node:child_process'
import { access, constants, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '#platform/config/config.ts'

/** By name where the system knows one. */
const nameOf = (uid: number): Promise<string> =>
  promisify(execFile)('id', ['-nu', String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => `user ${uid}`,
  )

const ownName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

/** Lies in the data folder as long as a restore is under way. */
export const RESTORE_UNFINISHED = 'restore-unfinished'

/** What a restore left half done would look like an installation that lost its rows. */
async function refuseHalfRestored(folder: string): Promise<void> {
  if (await stat(join(folder, RESTORE_UNFINISHED)).catch(() => undefined))
    throw new ConfigError(
      `A restore into ${folder} did not finish: run npm run restore once more, which begins anew.`,
    )
}

/**
 * Refuses a data folder of somebody else’s, by its own name and its owner’s: the error of whatever is opened in it first
 * would name an inner file, which is not what has to change hands. One that is missing is made later.
 */
export async function checkDataFolder(folder: string): Promise<void> {
  const there = await stat(folder).catch(() => undefined)
  if (!there?.isDirectory()) return
  const isOurs = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  // Root may write anywhere, and what it leaves in the folder its owner could not open later.
  const isRootElsewhere = process.getuid?.() === 0 && there.uid !== 0
  if (isOurs && !isRootElsewhere) return refuseHalfRestored(folder)
  const [owner, self] = [await nameOf(there.uid), ownName()]
  if (owner === self)
    throw new ConfigError(`CORRIDOR_DATA must be a folder that can be read and written: ${folder} cannot.`)
  // To run it as root is no advice to give.
  const asOwner = there.uid === 0 ? '' : `run it as ${owner}, `
  throw new ConfigError(
    `The data folder ${folder} belongs to ${owner}, and Corridor runs as ${self}: ${asOwner}give the folder to ${self}, or set CORRIDOR_DATA to another.`,
  )
}
