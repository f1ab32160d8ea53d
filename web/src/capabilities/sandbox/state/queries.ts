import type { BodyOf, ReplyOf } from '@corridor/contract/kernel/route.ts'
import type { decideInquiry, listInquiries } from '@corridor/contract/sandbox/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'

const INQUIRIES = ['sandbox', 'inquiries']

/** Somebody waits here for a mail that was asked for in another window. */
const LIVE = { refetchInterval: 2000, refetchOnWindowFocus: true, staleTime: 0 }

export const useMail = () =>
  useQuery({ queryKey: ['sandbox', 'mail'], queryFn: () => call('GET /sandbox/v1/mail'), ...LIVE })

export const useTexts = () =>
  useQuery({ queryKey: ['sandbox', 'texts'], queryFn: () => call('GET /sandbox/v1/texts'), ...LIVE })

export const useInquiries = () =>
  useQuery({ queryKey: INQUIRIES, queryFn: () => call('GET /sandbox/v1/inquiries'), ...LIVE })

/** Decides a check as the service would; the list shows it at once. */
export async function decide(id: string, decision: BodyOf<typeof decideInquiry>['decision']): Promise<void> {
  const decided = await call('POST /sandbox/v1/inquiries/:id', { params: { id }, body: { decision } })
  queryClient.setQueryData<ReplyOf<typeof listInquiries>>(
    INQUIRIES,
    (known) =>
      known && {
        ...known,
        inquiries: known.inquiries.map((one) => (one.id === decided.id ? decided : one)),
      },
  )
}

export async function emptySandbox(): Promise<void> {
  await call('DELETE /sandbox/v1')
  await queryClient.invalidateQueries({ queryKey: ['sandbox'] })
}
