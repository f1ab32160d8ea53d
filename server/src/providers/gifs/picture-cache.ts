import type { Picture } from './port.ts'

type Fetch = (uri: string) => Promise<Picture | undefined>

const CACHE_MAX_BYTES = 32 * 1024 * 1024
/** The others wait: a page of results fetches two dozen at once. */
const AT_ONCE = 8

/**
 * Fetches each picture once for all who look, and keeps those that were last looked at: a group of a thousand is one visit to the
 * service, which learns neither how many they are nor when each of them looks.
 */
export function cachePictures(fetch: Fetch, { maxBytes = CACHE_MAX_BYTES, atOnce = AT_ONCE } = {}): Fetch {
  const cache = new Map<string, Picture>()
  const underWay = new Map<string, Promise<Picture | undefined>>()
  const waiting: (() => void)[] = []
  let cachedBytes = 0
  let running = 0

  function addToCache(uri: string, picture: Picture): void {
    cache.set(uri, picture)
    cachedBytes += picture.bytes.length
    for (const [oldest, { bytes }] of cache) {
      if (cachedBytes <= maxBytes) return
      cache.delete(oldest)
      cachedBytes -= bytes.length
    }
  }

  async function inTurn(uri: string): Promise<Picture | undefined> {
    if (running >= atOnce) await new Promise<void>((enter) => waiting.push(enter))
    else running += 1
    try {
      return await fetch(uri)
    } finally {
      // The next in the queue takes over the free slot.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  async function fetchOnce(uri: string): Promise<Picture | undefined> {
    try {
      const picture = await inTurn(uri)
      if (picture) addToCache(uri, picture)
      return picture
    } finally {
      underWay.delete(uri)
    }
  }

  return async (uri) => {
    const cached = cache.get(uri)
    if (cached) {
      // Looked at last: goes last.
      cache.delete(uri)
      cache.set(uri, cached)
      return cached
    }
    const coming = underWay.get(uri) ?? fetchOnce(uri)
    underWay.set(uri, coming)
    return coming
  }
}
