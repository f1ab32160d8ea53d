import { LINKS_AT_ONCE } from '@corridor/contract/files/limits.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'

/** Well below the life of a link, so that one taken from here still works when it is used. */
const FRESH_MS = 5 * 60_000

const waiting = new Map<string, Promise<StoredFile>>()
let batch: Promise<Map<string, StoredFile>> | undefined

const askForOne = (id: string): Promise<StoredFile> => call('GET /files/v2/:id', { params: { id } })

async function askForAll(): Promise<Map<string, StoredFile>> {
  // Whatever is asked for in this turn comes along: a viewer draws its neighbours with it.
  await Promise.resolve()
  const ids = [...waiting.keys()].slice(0, LINKS_AT_ONCE)
  batch = undefined
  waiting.clear()
  if (ids.length < 2) return new Map()
  const { files } = await call('GET /files/v2/links', { query: { ids: ids.join(',') } })
  return new Map(files.map((file) => [file.id, file]))
}

/** A file that was left out is asked for by itself: the refusal says why. */
function ask(id: string): Promise<StoredFile> {
  batch ??= askForAll()
  const asked = waiting.get(id) ?? batch.then((files) => files.get(id) ?? askForOne(id))
  waiting.set(id, asked)
  return asked
}

/** The file with links that work for a while yet. Rejects with an ApiError. */
export const freshFile = (id: string, staleTime = FRESH_MS): Promise<StoredFile> =>
  queryClient.fetchQuery({ queryKey: ['files', id], queryFn: () => ask(id), staleTime })
