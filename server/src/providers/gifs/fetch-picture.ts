import type { Picture } from './port.ts'

const TIMEOUT_MS = 5_000
/** The size that chat requests is far below it. */
const PICTURE_MAX_BYTES = 4 * 1024 * 1024

const BEGINNINGS: Record<Picture['mediaType'], RegExp> = {
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF.{4}WEBP/s,
}

/** What it says it is, if it begins like that: nothing else is shown under our own address. */
function pictureOf(contentType: string | null, bytes: Buffer): Picture | undefined {
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase() as Picture['mediaType']
  const isOne = BEGINNINGS[mediaType]?.test(bytes.toString('latin1', 0, 12))
  return isOne ? { mediaType, bytes } : undefined
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

/** Fetches a picture from its own address, and follows no redirect. */
export async function fetchPicture(
  uri: string,
  { timeoutMs = TIMEOUT_MS, maxBytes = PICTURE_MAX_BYTES } = {},
): Promise<Picture | undefined> {
  const response = await fetch(uri, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
    headers: { accept: Object.keys(BEGINNINGS).join(', ') },
  })
  const isFit = response.ok && Number(response.headers.get('content-length') ?? 0) <= maxBytes
  if (!isFit) {
    await response.body?.cancel()
    return undefined
  }
  const bytes = await readUpTo(maxBytes, response)
  return bytes && pictureOf(response.headers.get('content-type'), bytes)
}
