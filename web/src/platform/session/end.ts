import type { EventOf } from '@corridor/contract/capabilities.ts'
import type { PayloadOf } from '@corridor/contract/kernel/event.ts'
import { showSnackbar } from '../snackbar.ts'
import { resetAll } from '../storage/resettable.ts'
import { text } from '../text.ts'
import { adoptNobody, stored, useSession } from './state.ts'

export type EndReason = PayloadOf<EventOf<'session.ended'>>['reason'] | 'refused' | 'user-not-found'

/** Clears the session's state in this window, and leaves the storage alone. */
export function forgetSession(): void {
  adoptNobody()
  resetAll()
}

/**
 * Ends the session in this browser: the token is invalidated in place, the storage and all state are cleared
 * except deep links and the snackbar. The reason is shown once, and not to a person who signs out on
 * purpose.
 */
export function endSession(reason?: EndReason): void {
  const { user, hasSignedOut } = useSession.getState()
  stored.clear()
  forgetSession()
  if (reason && user && !hasSignedOut) showSnackbar(text.ended[reason], 'info')
}
