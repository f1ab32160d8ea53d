import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'

const devicesKey = ['session', 'devices']

export const useDevices = () =>
  useQuery({ queryKey: devicesKey, queryFn: () => call('GET /user-devices/v2') })

const own = (deviceId: string) => ({ userId: useSession.getState().user!.id, deviceId })

/** Whether it worked or not: what was true before may not be any more. */
const thenReadAnew = <Reply>(work: Promise<Reply>) =>
  work.finally(() => queryClient.invalidateQueries({ queryKey: devicesKey }))

export const nameDevice = (deviceId: string, nickname: string) =>
  thenReadAnew(
    call('PUT /user-devices/v2/:userId/:deviceId/nickname', { params: own(deviceId), body: { nickname } }),
  )

export const signOutDevice = (deviceId: string) =>
  thenReadAnew(call('POST /user-devices/v2/:userId/:deviceId/sign-out', { params: own(deviceId) }))

export const removeDevice = (deviceId: string) =>
  thenReadAnew(call('DELETE /user-devices/v2/:userId/:deviceId', { params: own(deviceId) }))

export const signOutOthers = () => thenReadAnew(call('POST /authentication/v2/logout-others'))

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

const codesKey = ['session', 'recovery-codes']

/** Recovery codes that are not kept yet. Not left in memory once nobody looks at them. */
export const useRecoveryCodes = () =>
  useQuery({
    queryKey: codesKey,
    queryFn: () => call('GET /authentication/v2/second-factor/recovery-codes'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export async function keepCodes(setId: string): Promise<void> {
  await call('POST /authentication/v2/second-factor/recovery-codes/kept', { body: { setId } })
  await forgetFactor()
}
