import type { BodyOf, ReplyOf } from '@corridor/contract/kernel/route.ts'
import type { decideInquiry, listInquiries } from '@corridor/contract/sandbox/routes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const INQUIRIES = ['sandbox', 'inquiries']

/** Somebody waits here for a mail that was asked for in another window. */
const LIVE = { refetchInterval: 2000, refetchOnWindowFocus: true, staleTime: 0 }

export const useMail = () =>
  useQuery({ queryKey: ['sandbox', 'mail'], queryFn: () => call('GET /sandbox/v1/mail'), ...LIVE })

export const useTexts = () =>
  useQuery({ queryKey: ['sandbox', 'texts'], queryFn: () => call('GET /sandbox/v1/texts'), ...LIVE })

export const useInquiries = () =>
  useQuery({ queryKey: INQUIRIES, queryFn: () => call('GET /sandbox/v1/inquiries'), ...LIVE })

interface Decided {
  id: string
  decision: BodyOf<typeof decideInquiry>['decision']
}

/** Decides a check as the service would; the list shows it at once. */
export function useDecideInquiry() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, decision }: Decided) =>
      call('POST /sandbox/v1/inquiries/:id', { params: { id }, body: { decision } }),
    onSuccess: (decided) => {
      cache.setQueryData<ReplyOf<typeof listInquiries>>(
        INQUIRIES,
        (known) =>
          known && {
            ...known,
            inquiries: known.inquiries.map((one) => (one.id === decided.id ? decided : one)),
          },
      )
    },
  })
}

export function useEmptySandbox() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /sandbox/v1'),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['sandbox'] }),
  })
}
