import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from '#platform/api.ts'
import { LinkToken, useWatched } from './queries.ts'

export const FAXES = ['operator', 'unclaimed-faxes']

export const useUnclaimedFaxes = () =>
  useWatched(FAXES, (guestToken) => call('GET /operator/v1/unclaimed-faxes', { guestToken }))

/** Gives a fax to its practice, or to one that was chosen, or deletes it. It leaves the list also when somebody else was first. */
export function useSettleFax(
  id: string,
): (how: 'delete' | { practiceId: string | undefined }) => Promise<unknown> {
  const guestToken = useContext(LinkToken)
  const cache = useQueryClient()
  const input = { params: { id }, guestToken }
  return (how) =>
    (how === 'delete'
      ? call('DELETE /operator/v1/unclaimed-faxes/:id', input)
      : call('POST /operator/v1/unclaimed-faxes/:id/give', { ...input, body: how })
    ).finally(() => cache.invalidateQueries({ queryKey: FAXES }))
}
