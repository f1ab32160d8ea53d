import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from '../../../platform/api.ts'
import { LinkToken } from './queries.ts'

const REPORTS = ['operator', 'reports']

/** Reports come while one looks: the list is asked for now and then. */
export function useReports() {
  const guestToken = useContext(LinkToken)
  return useQuery({
    queryKey: REPORTS,
    queryFn: () => call('GET /operator/v1/reports', { guestToken }),
    refetchInterval: 30_000,
  })
}

/** Puts a report away. It leaves the list also when somebody else was first. */
export function useSettleReport(id: string): () => Promise<unknown> {
  const guestToken = useContext(LinkToken)
  const cache = useQueryClient()
  return () =>
    call('POST /operator/v1/reports/:id/settle', { params: { id }, guestToken }).finally(() =>
      cache.invalidateQueries({ queryKey: REPORTS }),
    )
}
