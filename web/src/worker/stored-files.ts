/** A file of the app. The names of most contain a hash; the others have a revision. */
export interface StoredFile {
  url: string
  revision: string | null
}

const CACHE = 'corridor-files'
const PAGE = '/'
/** So few at once leave bandwidth for the person's work. */
const LANES = [0, 1, 2, 3]

const keyOf = ({ url, revision }: StoredFile): string => (revision ? `${url}?revision=${revision}` : url)

/**
 * Stores the app's own files, so that an offline reload shows the app, and a window from before an update
 * finds its files. It never stores answers of calls: paths that are not on the list pass through.
 */
export function createFileStore(files: readonly StoredFile[]) {
  const keys = new Map(files.map((file) => [file.url, keyOf(file)]))

  async function store(cache: Cache, file: StoredFile): Promise<void> {
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
    stores: (path: string): boolean => keys.has(path),
    /** Fetches missing files. Those of an older release stay until this one is in charge. */
    fetchAll: async (): Promise<void> => {
      const cache = await caches.open(CACHE)
      const inLane = (lane: number) => files.filter((_, index) => index % LANES.length === lane)
      await Promise.all(
        LANES.map(async (lane) => {
          for (const file of inLane(lane)) await store(cache, file)
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
     * A file whose name contains its hash is never outdated. A window of the previous release finds its
     * files here, which the server no longer has.
     */
    fromCache: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url)
      const stored = await (await caches.open(CACHE)).match(keys.get(pathname) ?? pathname)
      return stored ?? fetch(request)
    },
    /** The newest page, and the stored one only when offline. */
    pageFromNetwork: async (request: Request): Promise<Response> => {
      try {
        return await fetch(request)
      } catch (error) {
        const stored = await find(PAGE)
        if (!stored) throw error
        return stored
      }
    },
  }
}
