import type { FileProblem } from '@corridor/contract/fax/types.ts'
import { createThreads } from '#platform/threads/reused-threads.ts'
import { createTurns } from '#platform/threads/turns.ts'
import { faxPdf } from './fax-pdf.ts'
import type { FaxSaid, FaxWork } from './worker.ts'

/** Starting the engines is our own work, and slow on a busy machine: no document is to blame for it. */
const START_LIMIT_MS = 60_000
/** Of one page, or of counting them all. */
const PAGE_LIMIT_MS = 30_000
const MEMORY_MAX_BYTES = 160 * 1024 * 1024
/** An engine never gives memory back: one that has grown beyond this is not used again. */
const REUSABLE_ENGINE_MAX_BYTES = 64 * 1024 * 1024

/** One at a time, and practices take turns: several at once would only share the cores and add up in memory. */
const inTurn = createTurns({ atOnce: 1, waitingEachMax: Number.POSITIVE_INFINITY })
/** Whose turn it is where no practice is known yet, or any more. */
const NOBODY = ''

export type MadeFax =
  | { pdf: Buffer; pages: number }
  | { problem: FileProblem; name: string }
  | { tooMany: number }

const threads = createThreads<FaxWork, FaxSaid>({
  module: new URL('./worker.ts', import.meta.url),
  resourceLimits: { maxOldGenerationSizeMb: 192 },
})

type Pages = Exclude<MadeFax, { pdf: Buffer }> | { pages: Uint8Array[] }

async function runWorker(work: FaxWork): Promise<Pages> {
  const pages: Uint8Array[] = []
  let made: Pages | undefined
  const outcome = await threads.run({
    work,
    transfer: [...new Set(work.parts.map(({ bytes }) => bytes.buffer as ArrayBuffer))],
    startMs: START_LIMIT_MS,
    onSaid: (said) => {
      if ('page' in said) pages.push(said.page)
      if ('problem' in said || 'tooMany' in said) made = said
      if ('isDone' in said) made = { pages }
      if (!made) return { withinMs: PAGE_LIMIT_MS }
      return 'isDone' in said && said.engineBytes < REUSABLE_ENGINE_MAX_BYTES ? 'done' : 'done-and-end'
    },
  })
  return made ?? { problem: outcome === 'slow' ? 'slow' : 'broken', name: work.parts[0]?.name ?? '' }
}

/**
 * Makes one fax document of files, in a thread of its own within limits of time and memory. The bytes of the files go over to the
 * thread. What cannot be used is named.
 */
export async function makeFax(work: FaxPages, ownerId = NOBODY): Promise<MadeFax> {
  const made = await drawInTurn(work, ownerId)
  return 'pages' in made ? { pdf: faxPdf(made.pages), pages: made.pages.length } : made
}

type FaxPages = Omit<FaxWork, 'memoryMaxBytes'>

const drawInTurn = (work: FaxPages, ownerId: string): Promise<Pages> =>
  inTurn(ownerId, () => runWorker({ ...work, memoryMaxBytes: MEMORY_MAX_BYTES }))

/** The dots of the first page of a PDF, deflated; nothing where it cannot be drawn. */
export async function firstPageBits(pdf: Buffer): Promise<Uint8Array | undefined> {
  const part = { name: 'Fax', form: 'pdf' as const, bytes: Uint8Array.from(pdf), pages: [1] }
  const made = await drawInTurn({ parts: [part], cover: null, header: null }, NOBODY)
  return 'pages' in made ? made.pages[0] : undefined
}

/** So many of one practice are in the row in which all wait; the rest of them wait before it, with no file in memory yet. */
export const inPracticeTurn = createTurns({ atOnceEach: 3, waitingEachMax: 30 })
