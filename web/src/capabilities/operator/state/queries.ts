import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call } from '#platform/api.ts'

/** The token of the link that the page was opened with. */
export const LinkToken = createContext('')

const LETTERS = ['operator', 'dead-letters']
const UNDELIVERED = ['operator', 'undelivered']
const PRACTICES = ['operator', 'practices']

export const useLink = (guestToken: string) =>
  useQuery({
    queryKey: ['operator', 'link', guestToken],
    queryFn: () => call('GET /operator/v1/link', { guestToken }),
    enabled: guestToken !== '',
    retry: false,
  })

/** Polled, because new items arrive while the page is open. */
export function useWatched<Data>(queryKey: readonly string[], read: (guestToken: string) => Promise<Data>) {
  const guestToken = useContext(LinkToken)
  return useQuery({ queryKey, queryFn: () => read(guestToken), refetchInterval: 30_000 })
}

export const useDeadLetters = () =>
  useWatched(LETTERS, (guestToken) => call('GET /operator/v1/dead-letters', { guestToken }))

export const useUndelivered = () =>
  useWatched(UNDELIVERED, (guestToken) => call('GET /operator/v1/undelivered', { guestToken }))

export const useMailRecords = () =>
  useWatched(['operator', 'mail-records'], (guestToken) =>
    call('GET /operator/v1/mail-records', { guestToken }),
  )

/** Retries or discards a failed job. It leaves the list either way, also when somebody else was first. */
export function useSettle(id: string): (how: 'retry' | 'discard') => Promise<unknown> {
  const guestToken = useContext(LinkToken)
  const cache = useQueryClient()
  const input = { params: { id }, guestToken }
  return (how) =>
    (how === 'retry'
      ? call('POST /operator/v1/dead-letters/:id/retry', input)
      : call('DELETE /operator/v1/dead-letters/:id', input)
    ).finally(() => cache.invalidateQueries({ queryKey: LETTERS }))
}

/** So long after the last key practices are searched. */
export const SEARCH_AFTER_MS = 250

export function usePractices(search: string) {
  const guestToken = useContext(LinkToken)
  return useQuery({
    queryKey: [...PRACTICES, search],
    queryFn: () => call('GET /operator/v1/practices', { query: { search }, guestToken }),
    placeholderData: (before) => before,
  })
}

export function useSuspension(id: string): (verb: 'suspend' | 'resume') => Promise<unknown> {
  const guestToken = useContext(LinkToken)
  const cache = useQueryClient()
  return (verb) =>
    call(`POST /operator/v1/practices/:id/${verb}`, { params: { id }, guestToken }).finally(() =>
      cache.invalidateQueries({ queryKey: PRACTICES }),
    )
}
