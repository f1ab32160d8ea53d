import { Readable } from 'node:stream'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { badSignature } from '@corridor/contract/verification/errors.ts'
import { NOTICE_MAX_BYTES } from '@corridor/contract/verification/limits.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import { steps } from '../../../platform/action.ts'
import { check, found, Refusal } from '../../../platform/refusal.ts'
import { hearOfChange } from '../jobs/refresh.ts'

/** Nobody who can sign a notice takes long to send it. */
const PATIENCE_MS = 10_000

/** Reads a small body whole, as the bytes that were sent. Refuses one that is larger, or that drips in. */
async function readBytes(body: unknown, maxBytes: number): Promise<Buffer> {
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

/**
 * Hears a notice of the service, and has it asked what changed. Notices arrive late, twice and out of order; one about
 * a check that is not ours is answered well, or it would be sent for days. A database that is away makes it come again.
 */
export const personaWebhook = steps(
  routes.personaWebhook,
  async ({ body, headers, services, note, commit }) => {
    const readNotice = found(services.identityCheck?.readNotice)
    const bytes = await readBytes(body, NOTICE_MAX_BYTES)
    const notice = readNotice({ headers, body: bytes, now: services.clock.now() })
    const { inquiryId } = found(notice, badSignature)
    await commit(async (tx) => {
      const id = inquiryId && (await hearOfChange(tx, services, inquiryId))
      if (id) note({ subject: { kind: 'inquiry', id } })
    })
    return done
  },
)
