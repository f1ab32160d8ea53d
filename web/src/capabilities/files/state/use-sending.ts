import { BLOB_RULES, type BlobType, spaceProblem } from '@corridor/contract/files/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.ts'

interface Sending {
  /** This person may send files of this sort; otherwise there is nothing to offer. */
  isAllowed: boolean
  /** Why none can be sent for now. */
  problem?: string
}

/** Whether files can be sent at all, known before one is chosen. The server decides anew with each of them. */
export function useSending(blobType: BlobType): Sending {
  const { needs } = BLOB_RULES[blobType]
  const isAllowed = useSession(({ claims }) => needs === null || claims.includes(needs))
  const { data } = useQuery({
    queryKey: ['files-space'],
    queryFn: () => call('GET /files/v2/space'),
    enabled: isAllowed,
  })
  return { isAllowed, problem: data && spaceProblem(data) }
}
