import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { release } from '#platform/storage/spent.ts'

const PART_BYTES = 8 * 1024 * 1024

interface ObjectAddress {
  Bucket: string
  Key: string
}

/** Two buffers take turns: one is filled while the other is on its way. */
interface Multipart {
  /** Sends a full buffer and gives back one that is free. */
  send(full: Buffer): Promise<Buffer>
  end(rest: Buffer): Promise<void>
  /** Leaves nothing behind on the server. */
  abort(): Promise<void>
  buffers: Buffer[]
}

function multipart(client: S3Client, address: ObjectAddress): Multipart {
  const buffers = [Buffer.allocUnsafeSlow(PART_BYTES)]
  const parts: CompletedPart[] = []
  let UploadId: string | undefined
  let underway = Promise.resolve()

  async function sendPart(Body: Buffer): Promise<void> {
    await underway
    const PartNumber = parts.length + 1
    underway = client
      .send(new UploadPartCommand({ ...address, UploadId, PartNumber, Body }))
      .then(({ ETag }) => void parts.push({ ETag, PartNumber }))
    // Its fault is met where it is awaited.
    underway.catch(() => undefined)
  }

  return {
    buffers,
    send: async (full) => {
      UploadId ??= (await client.send(new CreateMultipartUploadCommand(address))).UploadId
      await sendPart(full)
      if (buffers.length === 1) buffers.push(Buffer.allocUnsafeSlow(PART_BYTES))
      return buffers.find((buffer) => buffer !== full) as Buffer
    },
    end: async (rest) => {
      if (!UploadId) {
        await client.send(new PutObjectCommand({ ...address, Body: rest }))
        return
      }
      await sendPart(rest)
      await underway
      await client.send(
        new CompleteMultipartUploadCommand({ ...address, UploadId, MultipartUpload: { Parts: parts } }),
      )
    },
    abort: async () => {
      // A part that lands after the abort would stay for ever.
      await underway.catch(() => undefined)
      if (!UploadId) return
      // Why the upload failed matters more than this; the bucket's own rule for old parts does the rest.
      await client.send(new AbortMultipartUploadCommand({ ...address, UploadId })).catch(() => undefined)
    },
  }
}

/**
 * Sends a stream of any length in the memory of two parts. The library's own upload copies every part and lets them pile
 * up, some 80 MB for one upload, and it leaves the parts when the last call fails.
 */
export async function uploadStream(
  client: S3Client,
  address: ObjectAddress,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const upload = multipart(client, address)
  let part = upload.buffers[0] as Buffer
  let length = 0
  try {
    for await (const piece of source) {
      for (let at = 0; at < piece.length; ) {
        if (length === PART_BYTES) {
          part = await upload.send(part)
          length = 0
        }
        const taken = piece.subarray(at, at + PART_BYTES - length)
        part.set(taken, length)
        length += taken.length
        at += taken.length
      }
      release(piece)
    }
    await upload.end(part.subarray(0, length))
  } catch (error) {
    await upload.abort()
    // The buffers are left to the collector: a connection that failed may still be reading them.
    throw error
  }
  for (const buffer of upload.buffers) release(buffer)
}
