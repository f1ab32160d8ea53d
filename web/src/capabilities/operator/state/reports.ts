import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from '#platform/api.ts'
import { LinkToken, useWatched } from './queries.ts'

const REPORTS = ['operator', 'reports']

export const useReports = () =>
  useWatched(REPORTS, (guestToken) => call('GET /operator/v1/reports', { guestToken }))

/** Settles a report. It leaves the list also when somebody else was first. */
export function useSettleReport(id: string): () => Promise<unknown> {
  const guestToken = useContext(LinkToken)
  const cache = useQueryClient()
  return () =>
    call('POST /operator/v1/reports/:id/settle', { params: { id }, guestToken }).finally(() =>
      cache.invalidateQueries({ queryKey: REPORTS }),
    )
}
