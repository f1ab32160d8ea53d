import { mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from './durable-file.ts'
import { isOfDeadProcess, PROCESS_MARK } from './process-mark.ts'

/** Another machine that shares the folder writes at least this often, or is gone. */
const SILENT_MS = 10 * 60 * 1000

async function isLeftOver(folder: string, path: string): Promise<boolean> {
  const mark = await readFile(path, 'utf8').catch(ifMissing)
  // Within one process it is certain who writes, so a mark of our own was left by a failed removal.
  if (mark === undefined || mark === PROCESS_MARK || isOfDeadProcess(mark)) return true
  const touched = await Promise.all([path, join(folder, 'body')].map((file) => stat(file).catch(ifMissing)))
  return touched.every((file) => !file || Date.now() - file.mtimeMs > SILENT_MS)
}

async function leaveMark(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(PROCESS_MARK).finally(() => file.close())
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Keeps other processes from writing into a folder, until what is returned is called. Nothing while another does. */
export async function takeForWriting(folder: string): Promise<(() => Promise<void>) | undefined> {
  const path = join(folder, 'writer')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!(await leaveMark(path))) {
    if (!(await isLeftOver(folder, path))) return undefined
    await unlink(path).catch(ifMissing)
    if (!(await leaveMark(path))) return undefined
  }
  return async () => {
    await unlink(path).catch(ifMissing)
  }
}
