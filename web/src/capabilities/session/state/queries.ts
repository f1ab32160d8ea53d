import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.ts'

/** The accounts of the demo world; none outside a demo. The list does not change while the server runs. */
export function useDemoAccounts() {
  const { data } = useQuery({
    queryKey: ['session', 'demo-accounts'],
    queryFn: () => call('GET /authentication/v2/demo-accounts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { accounts: data?.accounts ?? [], password: data?.password ?? null }
}

const devicesKey = ['session', 'devices']

export const useDevices = () =>
  useQuery({ queryKey: devicesKey, queryFn: () => call('GET /user-devices/v2') })

export function useRemoveDevice() {
  const cache = useQueryClient()
  const userId = useSession((session) => session.user?.id)
  return useMutation({
    mutationFn: (deviceId: string) =>
      call('DELETE /user-devices/v2/:userId/:deviceId', { params: { userId: userId!, deviceId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: devicesKey }),
  })
}

/** Whether a reset link still works. Asked once: a link that dies meanwhile is told by saving. */
export const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['session', 'reset-link', token],
    queryFn: () => call('GET /authentication/v2/reset-password/:token', { params: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
