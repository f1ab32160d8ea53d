import type { StoredFile } from '@corridor/contract/files/model.ts'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'

/** Well below the life of a link, so that one taken from here still works when it is used. */
const FRESH_MS = 5 * 60_000

/** The file with links that work for a while yet. Rejects with an ApiError. */
export const freshFile = (id: string, staleTime = FRESH_MS): Promise<StoredFile> =>
  queryClient.fetchQuery({
    queryKey: ['files', id],
    queryFn: () => call('GET /files/v2/:id', { params: { id } }),
    staleTime,
  })
