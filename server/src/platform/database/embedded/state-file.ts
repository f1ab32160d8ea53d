import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What is needed before the cluster can be reached. Stored in the data folder, readable by its owner alone. */
export interface ClusterState {
  superuserPassword: string
  password: string
  /** Where the cluster is: a name inside the data folder, which may so be moved, or a full path elsewhere. */
  cluster: string
  /** True once the cluster was complete; from then on a missing cluster is a loss and never a reason to create a new one. */
  initialised: boolean
}

export const stateFileOf = (dataDir: string): string => join(dataDir, 'postgres.json')

export async function findState(dataDir: string): Promise<ClusterState | undefined> {
  try {
    return JSON.parse(await readFile(stateFileOf(dataDir), 'utf8')) as ClusterState
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code) throw error
    throw new Error(`The file ${stateFileOf(dataDir)} cannot be read: ${(error as Error).message}`)
  }
}

export const newState = (cluster: string): ClusterState => ({
  superuserPassword: randomBytes(24).toString('base64url'),
  password: randomBytes(24).toString('base64url'),
  cluster,
  initialised: false,
})

/** Writes the state whole or not at all, even when the power fails: without it the cluster cannot be opened. */
export async function saveState(dataDir: string, state: ClusterState): Promise<void> {
  const path = stateFileOf(dataDir)
  const draft = await open(`${path}.new`, 'w', 0o600)
  try {
    await draft.chmod(0o600)
    await draft.writeFile(`${JSON.stringify(state, null, 2)}\n`)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${path}.new`, path)
  await syncFolder(dirname(path))
}

/** A rename is only safe from a power cut once its folder is on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
