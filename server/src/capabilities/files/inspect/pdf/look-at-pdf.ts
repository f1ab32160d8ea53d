import { bomb } from '@corridor/contract/files/errors.ts'
import { PDF_PICTURE_MAX_BYTES, THUMBNAIL_SIDE } from '@corridor/contract/files/limits.ts'
import { check } from '#platform/refusal.ts'
import { createThreads } from '#platform/threads/reused-threads.ts'
import type { Content } from '../content.ts'
import { gate } from '../gate.ts'
import type { ActiveContent } from '../kinds/detected.ts'
import type { PdfLook, PdfSaid, PdfWork } from './worker.ts'

const TIME_LIMIT_MS = 10_000
/** Starting the engine is our own work, and slow on a busy machine: no document is to blame for it. */
const START_LIMIT_MS = 30_000
const MEMORY_MAX_BYTES = 512 * 1024 * 1024
/** An engine never gives memory back: one that has grown beyond this is not used again. */
const REUSABLE_ENGINE_MAX_BYTES = 64 * 1024 * 1024
const UNEXAMINED: ActiveContent = 'unexamined'
const fewAtATime = gate(2)

const threads = createThreads<PdfWork, PdfSaid>({
  module: new URL('./worker.ts', import.meta.url),
  resourceLimits: { maxOldGenerationSizeMb: 256 },
})

async function runWorker(bytes: Buffer, timeLimitMs: number): Promise<PdfLook> {
  const own = Uint8Array.from(bytes)
  // Until it was examined, no file counts as harmless.
  let look: PdfLook = { activeContent: [UNEXAMINED] }
  let isBomb = false
  await threads.run({
    work: { bytes: own, longestSide: THUMBNAIL_SIDE, memoryMaxBytes: MEMORY_MAX_BYTES },
    transfer: [own.buffer],
    startMs: START_LIMIT_MS,
    onSaid: ({ isReady, isTooMuch, engineBytes, ...part }) => {
      look = { ...look, ...part }
      if (isTooMuch) {
        isBomb = true
        return 'done'
      }
      if (isReady) return { withinMs: timeLimitMs }
      if (!part.picture) return 'goes-on'
      return engineBytes !== undefined && engineBytes < REUSABLE_ENGINE_MAX_BYTES ? 'done' : 'done-and-end'
    },
  })
  check(!isBomb, bomb)
  // No picture is no reason to refuse a document: a password, an old form or a fault of the engine. Searched, but the engine could
  // not make it out: then neither can the search be trusted.
  const isUnread = look.pages === undefined
  return isUnread ? { ...look, activeContent: [...new Set([...look.activeContent, UNEXAMINED])] } : look
}

/**
 * Examines a PDF in its own thread, two at a time, within a time and memory limit. It refuses a bomb and nothing else: facts
 * that could not be read are missing, and a file that could not be searched for scripts counts as
 * unexamined.
 */
export async function lookAtPdf(content: Content, timeLimitMs = TIME_LIMIT_MS): Promise<PdfLook> {
  if (content.size > PDF_PICTURE_MAX_BYTES) return { activeContent: [UNEXAMINED] }
  return fewAtATime(1, async () => runWorker(await content.readAll(), timeLimitMs))
}
