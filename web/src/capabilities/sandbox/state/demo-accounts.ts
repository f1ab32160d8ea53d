import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** The accounts of the demo world; none outside a demo. The list does not change while the server runs. */
export function useDemoAccounts() {
  const { data } = useQuery({
    queryKey: ['sandbox', 'demo-accounts'],
    queryFn: () => call('GET /authentication/v2/demo-accounts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { accounts: data?.accounts ?? [], password: data?.password ?? null }
}
