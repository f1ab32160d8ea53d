import { Readable } from 'node:stream'
import { INCOMING_MEDIA_MAX_BYTES } from '@corridor/contract/texting/limits.ts'
import type { ScannerPort } from '#providers/scanner/port.ts'
import { SmsServiceError } from './failure.ts'
import type { IncomingMedia, MediaSource } from './port.ts'

const TIMEOUT_MS = 15_000
/** From the service's address to the one where it stores the bytes. */
const REDIRECTS_MAX = 2

/** Pictures that phones send and browsers show, by how they begin. */
const BEGINNINGS: readonly (readonly [string, RegExp])[] = [
  ['image/jpeg', /^\u00ff\u00d8\u00ff/],
  ['image/png', /^\u0089PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]

const pictureTypeOf = (bytes: Buffer): string | undefined =>
  BEGINNINGS.find(([, beginning]) => beginning.test(bytes.toString('latin1', 0, 16)))?.[0]

/** Whether the server may fetch from there: the address comes from outside, and must not lead into our own network. */
export function mayFetch(address: string, { origin, hosts }: MediaSource): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin: own, username, port } = new URL(address)
  if (own === origin) return username === ''
  const isHost = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return protocol === 'https:' && isHost && port === '' && username === ''
}

async function readUpTo(most: number, response: Response): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    // Leaving the loop closes the connection.
    if (size > most) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Follows a few redirects, each to an allowed host; the key goes to the service itself alone. */
async function request(
  address: string,
  source: MediaSource,
  timeoutMs: number,
): Promise<Response | undefined> {
  let url = address
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    if (!mayFetch(url, source)) return undefined
    const isService = new URL(url).origin === source.origin
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(isService && source.authorization && { headers: { authorization: source.authorization } }),
    })
    const next = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || !next) return response
    await response.body?.cancel()
    url = new URL(next, url).href
  }
  return undefined
}

async function bytesAt(address: string, source: MediaSource, timeoutMs: number) {
  const response = await request(address, source, timeoutMs)
  if (!response) return 'not-fetched' as const
  const { status, headers } = response
  const isTooLarge = Number(headers.get('content-length') ?? 0) > INCOMING_MEDIA_MAX_BYTES
  if (!response.ok || isTooLarge) await response.body?.cancel()
  if (status === 429 || status >= 500) throw new SmsServiceError('broken', { status })
  if (!response.ok) return 'not-fetched' as const
  if (isTooLarge) return 'too-large' as const
  return (await readUpTo(INCOMING_MEDIA_MAX_BYTES, response)) ?? ('too-large' as const)
}

/**
 * Fetches a picture of a text from the service that delivered it. What is too large, of another type, infected or gone is left out,
 * and the text says so; a service that is away throws, so that it is tried again.
 */
export async function fetchMedia(
  { url, contentType }: { url: string; contentType: string },
  source: MediaSource | undefined,
  scanner: ScannerPort,
  timeoutMs: number = TIMEOUT_MS,
): Promise<IncomingMedia> {
  const without = (missing: NonNullable<IncomingMedia['missing']>) => ({ contentType, bytes: null, missing })
  if (!source) return without('not-fetched')
  let bytes: Awaited<ReturnType<typeof bytesAt>>
  try {
    bytes = await bytesAt(url, source, timeoutMs)
  } catch (error) {
    // Its message may name the address.
    throw error instanceof SmsServiceError ? error : new SmsServiceError('unreachable')
  }
  if (typeof bytes === 'string') return without(bytes)
  return checkMedia(bytes, scanner, contentType)
}

/** A picture by its content, if it is one and nothing was found in it. */
export async function checkMedia(
  bytes: Buffer,
  scanner: ScannerPort,
  contentType = 'application/octet-stream',
): Promise<IncomingMedia> {
  const without = (missing: NonNullable<IncomingMedia['missing']>) => ({ contentType, bytes: null, missing })
  const type = pictureTypeOf(bytes)
  if (!type) return without('wrong-type')
  const { infected } = await scanner.scan(Readable.from([bytes]))
  return infected ? without('infected') : { contentType: type, bytes, missing: null }
}
