import { randomBytes } from 'node:crypto'
import { chown, type FileHandle, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { release } from './spent.ts'

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException)?.code === 'ENOENT'

/** For `.catch`: a missing file becomes undefined, every other error is thrown. */
export function ifMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

/** Has a file or folder on the disk. A rename is only safe from a power cut once its folder is there. */
export async function syncPath(path: string): Promise<void> {
  const opened = await open(path, 'r')
  await opened.sync().finally(() => opened.close())
}

/** Writes a new file for its owner alone and has it on the disk before it returns. */
export async function writeSynced(path: string, data: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(data)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Replaces a file whole or not at all, even when the power fails. It stays its owner's: a command that root runs must not
 * take it from the server.
 */
export async function replaceFile(path: string, data: Uint8Array | string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const before = await stat(path).catch(ifMissing)
  try {
    await writeSynced(draft, data)
    if (before) await chown(draft, before.uid, before.gid)
    await rename(draft, path)
  } catch (error) {
    await unlink(draft).catch(() => undefined)
    throw error
  }
  await syncPath(dirname(path))
}

const bytesIn = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0)

async function writeAll(file: FileHandle, pieces: Uint8Array[], position: number): Promise<void> {
  const bytes = bytesIn(pieces)
  if (bytes === 0) return
  const { bytesWritten } = await file.writev(pieces, position)
  if (bytesWritten === bytes) return
  // A disk that fills up takes a part first and fails only at the next write.
  const rest = Buffer.concat(pieces).subarray(bytesWritten)
  await writeAll(file, [rest], position + bytesWritten)
}

/**
 * Writes pieces as they come and buffers two batches at most: one on its way to the disk, one being gathered. Reports how
 * far it has come; returns the end. When the pieces break off, what came before is written first. The pieces are released
 * once written: nobody may look at them again.
 */
export async function writePieces(
  file: FileHandle,
  start: number,
  pieces: AsyncIterable<Uint8Array>,
  options: { batchBytes: number; onWritten?: (end: number) => void },
): Promise<number> {
  let position = start
  let batch: Uint8Array[] = []
  let bytes = 0
  let underway = Promise.resolve()
  const flush = async (): Promise<void> => {
    await underway
    const end = position + bytes
    if (bytesIn(batch) !== bytes) throw new Error('A piece was released before it was written.')
    const spent = batch
    underway = writeAll(file, batch, position).then(() => {
      for (const piece of spent) release(piece)
      options.onWritten?.(end)
    })
    // Its fault is met where it is awaited, which may be later than the process would take for unhandled.
    underway.catch(() => undefined)
    position = end
    batch = []
    bytes = 0
  }
  try {
    for await (const piece of pieces) {
      batch.push(piece)
      bytes += piece.length
      if (bytes >= options.batchBytes) await flush()
    }
  } finally {
    await flush()
    await underway
  }
  return position
}
