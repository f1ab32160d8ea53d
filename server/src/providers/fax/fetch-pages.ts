import { mayFetch } from '#providers/sms/fetch-media.ts'
import { FaxServiceError } from './failure.ts'
import type { PageSource } from './port.ts'

const TIMEOUT_MS = 60_000
/** From the service's address to the one where it stores the bytes. */
const REDIRECTS_MAX = 2

const AMAZON = 's3.amazonaws.com'

/** A bucket stands in the path or before the host; a name below that one is another's bucket. */
function isOwnBucket(address: string, buckets: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, pathname } = new URL(address)
  return buckets.some(
    (bucket) =>
      (hostname === AMAZON && pathname.startsWith(`/${bucket}/`)) || hostname === `${bucket}.${AMAZON}`,
  )
}

/** Whether pages may be fetched from there: an address of the service, or its own bucket. */
export const mayFetchPages = (address: string, { buckets = [], ...source }: PageSource): boolean =>
  mayFetch(address, isOwnBucket(address, buckets) ? { ...source, hosts: [AMAZON] } : source)

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
  source: PageSource | undefined,
  mostBytes: number,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Buffer> {
  let url = address
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    if (!source || !mayFetchPages(url, source)) throw new FaxServiceError('refused')
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
