import { Worker } from 'node:worker_threads'
import { PDF_PICTURE_MAX_BYTES, THUMBNAIL_SIDE } from '@corridor/contract/files/limits.ts'
import type { Content } from '../content.ts'
import { gate } from '../gate.ts'
import type { Drawn } from '../image/decoder.ts'
import type { ActiveContent } from '../kinds/detected.ts'
import type { PdfWork } from './worker.ts'

const TIME_LIMIT_MS = 10_000
/** Starting the engine is our own work, and slow on a busy machine: no document is to blame for it. */
const START_LIMIT_MS = 30_000
const MEMORY_MAX_BYTES = 512 * 1024 * 1024
const UNEXAMINED: ActiveContent = 'unexamined'
const fewAtATime = gate(2)

export interface PdfLook {
  activeContent: ActiveContent[]
  pages?: number
  /** Of the first page, in points. */
  width?: number
  height?: number
  picture?: Drawn
}

function runWorker(bytes: Buffer, timeLimitMs: number): Promise<PdfLook> {
  const own = Uint8Array.from(bytes)
  const workerData: PdfWork = {
    bytes: own,
    longestSide: THUMBNAIL_SIDE,
    memoryMaxBytes: MEMORY_MAX_BYTES,
  }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // What the engine prints about broken files goes nowhere: neither into our log nor, unread, into memory.
    stdout: true,
    stderr: true,
    env: {},
  })
  worker.stdout.resume()
  worker.stderr.resume()
  // Until it has been looked at, nothing is known to be harmless.
  let look: PdfLook = { activeContent: [UNEXAMINED] }
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      void worker.terminate()
      // Searched, but the engine could not make it out: then neither can the search be trusted.
      const isUnread = look.pages === undefined
      resolve(isUnread ? { ...look, activeContent: [...new Set([...look.activeContent, UNEXAMINED])] } : look)
    }
    let timer = setTimeout(finish, START_LIMIT_MS)
    worker.on('message', ({ isReady, ...part }: Partial<PdfLook> & { isReady?: true }) => {
      if (isReady) {
        clearTimeout(timer)
        timer = setTimeout(finish, timeLimitMs)
      }
      look = { ...look, ...part }
      if (part.picture) finish()
    })
    // No picture is no reason to refuse a document: a password, an old form or a fault of the engine.
    worker.on('error', finish)
    worker.on('exit', finish)
  })
}

/**
 * Looks at a PDF in a thread of its own, two at a time, within a time and memory limit. It never fails: what could
 * not be learned is missing, and what could not be searched for scripts counts as unexamined.
 */
export async function lookAtPdf(content: Content, timeLimitMs = TIME_LIMIT_MS): Promise<PdfLook> {
  if (content.size > PDF_PICTURE_MAX_BYTES) return { activeContent: [UNEXAMINED] }
  return fewAtATime(1, async () => runWorker(await content.whole(), timeLimitMs))
}
