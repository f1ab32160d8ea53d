import { LOGIN_FAILURE_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { isValidUser } from '@corridor/contract/people/rules.ts'
import { ApiError, failingAs } from '../api/error.ts'
import type { Call } from '../api/types.ts'
import { resetAll } from '../storage/resettable.ts'
import { endSession } from './end.ts'
import { adoptStored, stored, useSession } from './state.ts'

/** Signing out must not wait for a server that does not answer. */
const SIGN_OUT_TIMEOUT_MS = 3000

export type Proof = ({ email: string; password: string } | { email: string; oneTimeCode: string }) & {
  /** The authenticator app's code, once the server has required it. */
  secondFactorCode?: string
}

export function createLifecycle(call: Call, version?: string) {
  /** Refetches the record in the background. Without an answer the stored one is used. */
  async function renewUser(): Promise<void> {
    const id = useSession.getState().user?.id
    if (!id) return
    try {
      const user = await call('GET /users/v2/:id', { params: { id } })
      if (useSession.getState().user?.id !== id || !isValidUser(user)) return
      stored.writeUser(user)
      useSession.setState({ user })
    } catch {
      // A refused session has already been ended by the call; anything else is only a record that stays a little older.
    }
  }

  /** Restores the stored session. A missing token, refresh token or valid user clears it. */
  function restoreSession(): void {
    useSession.setState({ restore: 'in-progress' })
    if (!adoptStored()) endSession()
    // A locked session gets no answers; it is refetched after unlocking.
    else if (!useSession.getState().isLocked) void renewUser()
  }

  /** Signs in with a password or a one-time code. Rejects with an ApiError that can be shown. */
  async function signIn({ email, ...proof }: Proof): Promise<void> {
    const body = {
      email,
      ...proof,
      deviceId: stored.deviceId(),
      deviceSecret: stored.deviceSecret(),
      version,
    }
    const reply = await call('POST /authentication/v2/login', { body, withoutSession: true }).catch(
      (error) => {
        throw failingAs(LOGIN_FAILURE_MESSAGE, error)
      },
    )
    if (!isValidUser(reply))
      throw new ApiError({ status: 0, code: 'unhandled', message: LOGIN_FAILURE_MESSAGE })
    resetAll()
    stored.writeSignIn(reply)
    adoptStored()
  }

  /** Revokes on the server if it answers in time, and leaves here in any case. */
  async function signOut({ everywhere = false } = {}): Promise<void> {
    const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS)
    useSession.setState({ hasSignedOut: true })
    await call('POST /authentication/v2/logout', { body: { everywhere }, signal }).catch(() => undefined)
    endSession()
  }

  return { restoreSession, renewUser, signIn, signOut }
}
