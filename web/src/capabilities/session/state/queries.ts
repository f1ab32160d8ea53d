import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.ts'

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

const factorKey = ['session', 'second-factor']

/** How things stand with one's authenticator app. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: factorKey,
    queryFn: () => call('GET /authentication/v2/second-factor'),
    // Not anew when the window gets the focus: whoever comes back from their app must find the step they were at.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** After a change: what was known is read anew. */
export function useForgetFactor() {
  const cache = useQueryClient()
  return useCallback(() => cache.invalidateQueries({ queryKey: factorKey }), [cache])
}
