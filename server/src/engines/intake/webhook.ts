import type { IncomingHttpHeaders } from 'node:http'
import { badSignature } from '@corridor/contract/engines/intake/errors.ts'
import { NOTICE_MAX_BYTES } from '@corridor/contract/engines/intake/limits.ts'
import { type ErrorKind, kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { readBytes } from '#platform/http/read-bytes.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'

/** What a service sent by itself, as it arrived: its signature is over these bytes. */
export interface SignedNotice {
  headers: IncomingHttpHeaders
  body: Buffer
  now: Date
}

interface Call {
  body: unknown
  headers: IncomingHttpHeaders
  services: Services
}

/**
 * Reads the body of a webhook. Refused with 404 where no such service is configured, and with 401 where `read` finds that the service
 * did not sign it.
 */
export async function readSigned<Read>(
  { body, headers, services: { clock } }: Call,
  read: ((notice: SignedNotice) => Read | undefined) | undefined,
  refusal: ErrorKind = badSignature,
): Promise<Read> {
  const believe = found(read, kernelErrors.notFound)
  const bytes = await readBytes(body, NOTICE_MAX_BYTES)
  return found(believe({ headers, body: bytes, now: clock.now() }), refusal)
}
