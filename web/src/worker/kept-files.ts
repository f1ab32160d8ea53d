/** A file of the app. The name of most changes with what is in them; the others carry a revision. */
export interface KeptFile {
  url: string
  revision: string | null
}

const CACHE = 'corridor-files'
const PAGE = '/'
/** So many at once leave the line to whoever works meanwhile. */
const LANES = [0, 1, 2, 3]

const keyOf = ({ url, revision }: KeptFile): string => (revision ? `${url}?kept=${revision}` : url)

/**
 * Keeps the app's own files, so that a reload without a line shows the app and not the browser's error, and a window that was
 * opened before an update finds the files it was made of. It never keeps an answer of a call: what is not on the list passes by.
 */
export function createKeeper(files: readonly KeptFile[]) {
  const keys = new Map(files.map((file) => [file.url, keyOf(file)]))

  async function keep(cache: Cache, file: KeptFile): Promise<void> {
    const key = keyOf(file)
    if (await cache.match(key)) return
    const answer = await fetch(file.url, { cache: file.revision ? 'reload' : 'default' })
    if (!answer.ok) throw new TypeError(`${file.url} was not there`)
    await cache.put(key, answer)
  }

  async function find(path: string): Promise<Response | undefined> {
    const key = keys.get(path)
    return key ? (await caches.open(CACHE)).match(key) : undefined
  }

  return {
    keeps: (path: string): boolean => keys.has(path),
    /** Fetches what is not there yet. What an older release left stays until this one is in charge. */
    fetchAll: async (): Promise<void> => {
      const cache = await caches.open(CACHE)
      const inLane = (lane: number) => files.filter((_, index) => index % LANES.length === lane)
      await Promise.all(
        LANES.map(async (lane) => {
          for (const file of inLane(lane)) await keep(cache, file)
        }),
      )
    },
    /** Takes out what belongs to no file of this release. */
    forgetOthers: async (): Promise<void> => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
      const cache = await caches.open(CACHE)
      const own = new Set(keys.values())
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url)
        if (!own.has(pathname + search)) await cache.delete(request)
      }
    },
    /**
     * What is kept under a name that changes with it is never old. A window of the release before finds its own here, which the
     * server does not have any more.
     */
    fromCache: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url)
      const kept = await (await caches.open(CACHE)).match(keys.get(pathname) ?? pathname)
      return kept ?? fetch(request)
    },
    /** The newest page, and the kept one only where there is no line. */
    pageFromNetwork: async (request: Request): Promise<Response> => {
      try {
        return await fetch(request)
      } catch (error) {
        const kept = await find(PAGE)
        if (!kept) throw error
        return kept
      }
    },
  }
}
