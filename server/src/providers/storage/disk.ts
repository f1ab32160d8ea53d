import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, chmod, constants, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BlobMissing, type BlobStore, checkBlobKey } from '#platform/storage/blob-store.ts'
import { ifMissing, isMissing, syncPath, writePieces } from '#platform/storage/durable-file.ts'
import { isOfDeadProcess, PROCESS_MARK } from '#platform/storage/process-mark.ts'

const READ_BYTES = 256 * 1024
const WRITE_BYTES = 1024 * 1024
const ABANDONED_MS = 60 * 60 * 1000

/**
 * Blobs as files below a folder, for the owner alone. A file appears under its key by a rename, when it is whole and on
 * the disk. What a killed process was writing is removed at the next start. A full disk throws with code ENOSPC.
 */
export async function openDiskStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, '.incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await sweep(incoming)

  const pathOf = (key: string): string => {
    checkBlobKey(key)
    return join(folder, key)
  }

  async function show(draft: string, path: string): Promise<void> {
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(draft, path)
    await syncPath(dirname(path))
    if (made === undefined) return
    await syncPath(dirname(dirname(path)))
    await syncPath(folder)
  }

  async function put(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key)
    const draft = join(incoming, `${PROCESS_MARK}-${randomBytes(8).toString('hex')}`)
    try {
      await writeNew(draft, source)
      await show(draft, path)
    } catch (error) {
      await unlink(draft).catch(() => undefined)
      throw error
    }
  }

  return {
    put,
    get: async (key, range) => {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new BlobMissing(key) : error
      })
      return file.createReadStream({ ...range, highWaterMark: READ_BYTES })
    },
    size: async (key) => (await stat(pathOf(key)).catch(ifMissing))?.size,
    remove: async (key) => unlink(pathOf(key)).catch(ifMissing),
    check: () => access(incoming, constants.R_OK | constants.W_OK | constants.X_OK),
    adopt: async (key, source) => {
      const path = pathOf(key)
      await chmod(source, 0o600)
      await syncPath(source)
      try {
        await show(source, path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await put(key, createReadStream(source, { highWaterMark: READ_BYTES }))
        await unlink(source)
      }
    },
  }
}

async function writeNew(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await writePieces(file, 0, source, { batchBytes: WRITE_BYTES })
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const seen = await stat(path).catch(ifMissing)
    if (seen && (isOfDeadProcess(name) || Date.now() - seen.mtimeMs > ABANDONED_MS))
      await unlink(path).catch(ifMissing)
  }
}
