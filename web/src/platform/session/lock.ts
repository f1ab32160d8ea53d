import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { unlockFailed } from '@corridor/contract/session/errors.ts'
import { ApiError, isEnded } from '../api/error.ts'
import type { Call } from '../api/types.ts'
import { closeSnackbar } from '../snackbar.ts'
import { endSession } from './end.ts'
import { stored, useSession } from './state.ts'
import { LOCKED_KEY } from './stored.ts'

export type UnlockProof = { password: string } | { oneTimeCode: string }

const RESEND_LOCK_MS = 10_000

/** Locks the screen, here and in every other tab. The caller locks the session on the server. */
export function adoptLock(): void {
  const { user, isLocked } = useSession.getState()
  if (!user) return
  stored.writeLocked(true)
  if (isLocked) return
  closeSnackbar()
  useSession.setState({ isLocked: true })
}

function adoptUnlock(): void {
  stored.writeActive(Date.now())
  stored.writeLocked(false)
  useSession.setState({ isLocked: false })
}

export function createLock(call: Call) {
  let sending: Promise<void> | undefined

  /** Retried until the server has it: without a connection nothing can be read either. */
  async function sendLock(): Promise<void> {
    try {
      await call('POST /authentication/v2/lock')
      stored.writeLockSent()
    } catch (error) {
      if (isEnded(error)) return
      setTimeout(() => {
        if (useSession.getState().isLocked) sending = sendLock()
      }, RESEND_LOCK_MS)
    }
  }

  /** Locks every window of this browser, and the session on the server. */
  function lock(): void {
    const isFirst = useSession.getState().user !== null && !stored.isLocked()
    adoptLock()
    if (isFirst) sending = sendLock()
  }

  /** Opens all windows again. Rejects with an ApiError that can be shown. */
  async function unlock(proof: UnlockProof): Promise<void> {
    // A lock that is still on its way would arrive after it.
    await sending
    try {
      await call('POST /authentication/v2/unlock', { body: proof })
    } catch (error) {
      if (error instanceof ApiError && error.code === unlockFailed.code) endSession('unlock-failed')
      throw error
    }
    adoptUnlock()
  }

  /**
   * Another tab reports that it was unlocked. Anyone can write that into the storage, so the server is
   * called.
   */
  async function followUnlock(): Promise<void> {
    try {
      await call('GET /authentication/v2/verify-token')
      if (useSession.getState().user) adoptUnlock()
    } catch (error) {
      if (error instanceof ApiError && error.code === kernelErrors.sessionLocked.code) adoptLock()
    }
  }

  /** Makes this tab lock and unlock with the others. */
  function followLock(target: Pick<Window, 'addEventListener'>): void {
    // The window that locked was closed, or offline, before the server had it.
    if (useSession.getState().isLocked && !stored.isLockSent()) sending = sendLock()
    target.addEventListener('storage', ({ key }) => {
      if (key !== LOCKED_KEY) return
      if (stored.isLocked()) adoptLock()
      else if (useSession.getState().isLocked) void followUnlock()
    })
  }

  return { lock, unlock, followLock }
}
