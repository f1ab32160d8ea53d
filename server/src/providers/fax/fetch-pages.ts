import { mayFetch } from '../sms/incoming/fetch-media.ts'
import type { MediaSource } from '../sms/port.ts'
import { FaxServiceError } from './failure.ts'

const TIMEOUT_MS = 60_000
/** From the service's address to the one where it stores the bytes. */
const REDIRECTS_MAX = 2

async function readUpTo(most: number, response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    // Leaving the loop closes the connection.
    if (size > most) throw new FaxServiceError('too-large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Fetches the pages of a fax from the service that reported it, and from nowhere else: the address comes from outside. */
export async function fetchPages(
  address: string,
  source: MediaSource | undefined,
  mostBytes: number,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Buffer> {
  let url = address
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    if (!source || !mayFetch(url, source)) throw new FaxServiceError('refused')
    const isService = new URL(url).origin === source.origin
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(isService && source.authorization && { headers: { authorization: source.authorization } }),
    }).catch(() => {
      // Its message may name the address.
      throw new FaxServiceError('unreachable')
    })
    const next = response.headers.get('location')
    if (response.ok) return readUpTo(mostBytes, response)
    await response.body?.cancel()
    if (response.status < 300 || response.status >= 400 || !next) throw new FaxServiceError('broken')
    url = new URL(next, url).href
  }
  throw new FaxServiceError('broken')
}
