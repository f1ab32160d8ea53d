import { constants, createReadStream } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import type { BlobStore } from './blob-store.ts'
import type { Done, DraftFiles, Survey } from './draft-files.ts'
import { writePieces } from './durable-file.ts'
import { CHUNK_BYTES, createCutter, HEADER, RECORD_BYTES, recordStart, sealRecord } from './sealed-format.ts'

/** Small enough that a kill costs a slow connection only seconds. */
const BATCH_BYTES = 256 * 1024
const READ_BYTES = 1024 * 1024

interface Written {
  grown: Survey
  /** Set when the source broke. */
  broken?: { cause: unknown }
}

/** Replaces everything after the complete chunks, which is a torn chunk or the end of an earlier hand-over. */
async function writeAfter(
  { bodyPath }: DraftFiles,
  { chunks }: Survey,
  pieces: AsyncIterable<Uint8Array>,
  onWritten?: (end: number) => void,
): Promise<void> {
  const body = await open(bodyPath, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    await body.write(HEADER, 0, HEADER.length, 0)
    await body.truncate(recordStart(chunks))
    await writePieces(body, recordStart(chunks), pieces, { batchBytes: BATCH_BYTES, onWritten })
    await body.datasync()
  } finally {
    await body.close()
  }
}

/** Adds what the source gives. The survey must not be used again: its hash goes on with the file. */
export async function writeOn(
  files: DraftFiles,
  survey: Survey,
  source: AsyncIterable<Uint8Array>,
  onWritten: (offset: number) => void,
): Promise<Written> {
  const { fileKey, hash } = survey
  const cutter = createCutter(CHUNK_BYTES, await files.readTail(fileKey, survey.chunks))
  let chunks = survey.chunks
  let broken: Written['broken']

  async function* records(): AsyncGenerator<Uint8Array, void> {
    try {
      for await (const piece of source) {
        for (const chunk of cutter.cut(piece)) {
          hash.update(chunk)
          yield* sealRecord(fileKey, 'chunk', chunks, chunk)
          chunks += 1
        }
      }
    } catch (cause) {
      // A connection that breaks is an everyday end: what came before it is stored like any other part.
      broken = { cause }
    }
  }

  await writeAfter(files, survey, records(), (end) =>
    onWritten(Math.floor((end - HEADER.length) / RECORD_BYTES) * CHUNK_BYTES),
  )
  const rest = cutter.rest()
  if (rest.length > 0) await files.writeTail(fileKey, chunks, rest)
  return { grown: { fileKey, hash, chunks, tailBytes: rest.length }, broken }
}

/** Ends the body as a sealed file and gives it to the store, by renaming it where the store can. */
export async function handOver(
  files: DraftFiles,
  survey: Survey,
  blobKey: string,
  store: BlobStore,
): Promise<Done> {
  const { fileKey, chunks, hash } = survey
  const tail = await files.readTail(fileKey, chunks)
  async function* last(): AsyncGenerator<Uint8Array, void> {
    yield* sealRecord(fileKey, 'last', chunks, tail)
  }
  await writeAfter(files, survey, last())
  const size = chunks * CHUNK_BYTES + tail.length
  const sha256 = hash.copy().update(tail).digest('base64')
  // Recorded before the body leaves: a kill in between must not look like an upload that never began.
  await files.writeDone(fileKey, { blobKey, size, sha256 })
  if (store.adopt) await store.adopt(blobKey, files.bodyPath)
  else {
    await store.put(blobKey, createReadStream(files.bodyPath, { highWaterMark: READ_BYTES }))
    await unlink(files.bodyPath)
  }
  return { blobKey, size, sha256 }
}
