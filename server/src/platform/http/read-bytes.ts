import { Readable } from 'node:stream'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { check, Refusal } from '../refusal.ts'

/** Nobody who can sign a notice takes long to send it. */
const PATIENCE_MS = 10_000

/** Reads a small body whole, as the bytes that were sent: signatures are over those. Refuses one that is larger, or that drips in. */
export async function readBytes(body: unknown, maxBytes: number): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.alloc(0)
  const timer = setTimeout(() => body.destroy(new Refusal(kernelErrors.notReadable)), PATIENCE_MS)
  try {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of body) {
      size += part.length
      check(size <= maxBytes, kernelErrors.tooLarge)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    clearTimeout(timer)
  }
}
