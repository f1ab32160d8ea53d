import type { NumberChannel } from '@corridor/contract/operator/numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { call } from '#platform/api.ts'
import { LinkToken, useWatched } from './queries.ts'
import { FAXES } from './unclaimed-faxes.ts'

const NUMBERS = ['operator', 'numbers']

export const useNumbers = () =>
  useWatched(NUMBERS, (guestToken) => call('GET /operator/v1/numbers', { guestToken }))

interface ServiceNumber {
  channel: NumberChannel
  number: string
}

/** Changes a number; the list is read again also when somebody else was first. */
export function useNumberChanges() {
  const guestToken = useContext(LinkToken)
  const cache = useQueryClient()
  const refetched = (change: Promise<unknown>): Promise<unknown> =>
    change.finally(() =>
      Promise.all([NUMBERS, FAXES].map((queryKey) => cache.invalidateQueries({ queryKey }))),
    )
  return {
    assign: (body: ServiceNumber & { practiceId: string; withWaiting: boolean }) =>
      refetched(call('POST /operator/v1/numbers/assign', { body, guestToken })),
    takeBack: (body: ServiceNumber) =>
      refetched(call('POST /operator/v1/numbers/take-back', { body, guestToken })),
    giveWaiting: (number: string) =>
      refetched(call('POST /operator/v1/numbers/give-waiting', { body: { number }, guestToken })),
  }
}
