import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from '#platform/api.ts'
import { LinkToken, useWatched } from './queries.ts'

const CHANGES = ['operator', 'practice-changes']

export const usePracticeChanges = () =>
  useWatched(CHANGES, (guestToken) => call('GET /operator/v1/practice-changes', { guestToken }))

/** Decides about a new name or number. It leaves the list also when it was taken back, or somebody else was first. */
export function useDecideChange(id: string): (how: 'approve' | 'decline') => Promise<unknown> {
  const guestToken = useContext(LinkToken)
  const cache = useQueryClient()
  return (how) =>
    call(`POST /operator/v1/practice-changes/:id/${how}`, { params: { id }, guestToken }).finally(() =>
      cache.invalidateQueries({ queryKey: CHANGES }),
    )
}
