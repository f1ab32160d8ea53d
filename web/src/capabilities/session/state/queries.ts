import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'

const devicesKey = ['session', 'devices']

export const useDevices = () =>
  useQuery({ queryKey: devicesKey, queryFn: () => call('GET /user-devices/v2') })

export const removeDevice = (deviceId: string) => {
  const params = { userId: useSession.getState().user!.id, deviceId }
  return call('DELETE /user-devices/v2/:userId/:deviceId', { params }).finally(() =>
    queryClient.invalidateQueries({ queryKey: devicesKey }),
  )
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
export const forgetFactor = () => queryClient.invalidateQueries({ queryKey: factorKey })
