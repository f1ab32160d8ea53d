import type { Picture } from './port.ts'

type Fetch = (uri: string) => Promise<Picture | undefined>

const KEPT_MAX_BYTES = 32 * 1024 * 1024
/** The others wait: a page of results asks for two dozen at once. */
const AT_ONCE = 8

/**
 * Fetches each picture once for all who look, and keeps those that were last looked at: a group of a thousand is one visit to the
 * service, which learns neither how many they are nor when each of them looks.
 */
export function keepPictures(fetch: Fetch, { maxBytes = KEPT_MAX_BYTES, atOnce = AT_ONCE } = {}): Fetch {
  const kept = new Map<string, Picture>()
  const underWay = new Map<string, Promise<Picture | undefined>>()
  const waiting: (() => void)[] = []
  let keptBytes = 0
  let running = 0

  function keep(uri: string, picture: Picture): void {
    kept.set(uri, picture)
    keptBytes += picture.bytes.length
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= maxBytes) return
      kept.delete(oldest)
      keptBytes -= bytes.length
    }
  }

  async function inTurn(uri: string): Promise<Picture | undefined> {
    if (running >= atOnce) await new Promise<void>((enter) => waiting.push(enter))
    else running += 1
    try {
      return await fetch(uri)
    } finally {
      // Whoever waits takes the place over.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  async function fetchOnce(uri: string): Promise<Picture | undefined> {
    try {
      const picture = await inTurn(uri)
      if (picture) keep(uri, picture)
      return picture
    } finally {
      underWay.delete(uri)
    }
  }

  return async (uri) => {
    const known = kept.get(uri)
    if (known) {
      // Looked at last: goes last.
      kept.delete(uri)
      kept.set(uri, known)
      return known
    }
    const coming = underWay.get(uri) ?? fetchOnce(uri)
    underWay.set(uri, coming)
    return coming
  }
}
