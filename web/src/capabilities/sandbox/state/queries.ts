import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** Somebody waits here for a mail that was asked for in another window. */
const LIVE = { refetchInterval: 2000, refetchOnWindowFocus: true, staleTime: 0 }

export const useMail = () =>
  useQuery({ queryKey: ['sandbox', 'mail'], queryFn: () => call('GET /sandbox/v1/mail'), ...LIVE })

export const useTexts = () =>
  useQuery({ queryKey: ['sandbox', 'texts'], queryFn: () => call('GET /sandbox/v1/texts'), ...LIVE })

export function useEmptySandbox() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /sandbox/v1'),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['sandbox'] }),
  })
}
