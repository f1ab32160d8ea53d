import { LINKS_AT_ONCE } from '@corridor/contract/files/limits.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { call } from '#platform/api.ts'
import { queryClient } from '#platform/query.ts'

/** Well below the life of a link, so that one taken from here still works when it is used. */
const FRESH_MS = 5 * 60_000

const pending = new Map<string, Promise<StoredFile>>()
let batch: Promise<Map<string, StoredFile>> | undefined

const fetchOne = (id: string): Promise<StoredFile> => call('GET /files/v2/:id', { params: { id } })

async function fetchBatch(): Promise<Map<string, StoredFile>> {
  // Requests of the same tick are batched: a viewer also draws its neighbors.
  await Promise.resolve()
  const ids = [...pending.keys()].slice(0, LINKS_AT_ONCE)
  batch = undefined
  pending.clear()
  if (ids.length < 2) return new Map()
  const { files } = await call('GET /files/v2/links', { query: { ids: ids.join(',') } })
  return new Map(files.map((file) => [file.id, file]))
}

/** A file that the batch left out is fetched alone, because that refusal says why. */
function fetchBatched(id: string): Promise<StoredFile> {
  batch ??= fetchBatch()
  const request = pending.get(id) ?? batch.then((files) => files.get(id) ?? fetchOne(id))
  pending.set(id, request)
  return request
}

/** Where a file can be read for a while yet; nothing where it is locked away. */
export const addressOfFile = async (id: string): Promise<string | null> => (await freshFile(id)).url

/** The file with links that work for a while yet. Rejects with an ApiError. */
export const freshFile = (id: string, staleTime = FRESH_MS): Promise<StoredFile> =>
  queryClient.fetchQuery({ queryKey: ['files', id], queryFn: () => fetchBatched(id), staleTime })
