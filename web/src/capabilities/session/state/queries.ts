import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { queryClient } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'

const devicesKey = ['session', 'devices']

export const useDevices = () =>
  useQuery({ queryKey: devicesKey, queryFn: () => call('GET /user-devices/v2') })

const own = (deviceId: string) => ({ userId: useSession.getState().user!.id, deviceId })

/** Refetched whether it worked or not, because the state may have changed. */
const thenRefetch = <Reply>(work: Promise<Reply>) =>
  work.finally(() => queryClient.invalidateQueries({ queryKey: devicesKey }))

export const nameDevice = (deviceId: string, nickname: string) =>
  thenRefetch(
    call('PUT /user-devices/v2/:userId/:deviceId/nickname', { params: own(deviceId), body: { nickname } }),
  )

export const signOutDevice = (deviceId: string) =>
  thenRefetch(call('POST /user-devices/v2/:userId/:deviceId/sign-out', { params: own(deviceId) }))

export const removeDevice = (deviceId: string) =>
  thenRefetch(call('DELETE /user-devices/v2/:userId/:deviceId', { params: own(deviceId) }))

export const signOutOthers = () => thenRefetch(call('POST /authentication/v2/logout-others'))

/** Whether a reset link still works. Requested once: a link that expires meanwhile is refused when saving. */
export const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['session', 'reset-link', token],
    queryFn: () => call('GET /authentication/v2/reset-password/:token', { params: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

const factorKey = ['session', 'second-factor']

/** The state of the person's authenticator app. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: factorKey,
    queryFn: () => call('GET /authentication/v2/second-factor'),
    // Not refetched on focus: a person who returns from their app must find the same step.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** Refetches after a change. */
export const forgetFactor = () => queryClient.invalidateQueries({ queryKey: factorKey })

const codesKey = ['session', 'recovery-codes']

/** Unconfirmed recovery codes. Removed from the cache once no screen shows them. */
export const useRecoveryCodes = () =>
  useQuery({
    queryKey: codesKey,
    queryFn: () => call('GET /authentication/v2/second-factor/recovery-codes'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export async function confirmCodes(setId: string): Promise<void> {
  await call('POST /authentication/v2/second-factor/recovery-codes/kept', { body: { setId } })
  await forgetFactor()
}
