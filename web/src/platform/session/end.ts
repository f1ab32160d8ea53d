import type { EventOf } from '@corridor/contract/capabilities.ts'
import type { PayloadOf } from '@corridor/contract/kernel/event.ts'
import { resetAll } from '../resettable.ts'
import { showSnackbar } from '../snackbar.ts'
import { text } from '../text.ts'
import { adoptNobody, stored, useSession } from './state.ts'

export type EndReason = PayloadOf<EventOf<'session.ended'>>['reason'] | 'refused' | 'user-not-found'

/** Forgets in this window what belongs to the session, and leaves what is stored alone. */
export function forgetSession(): void {
  adoptNobody()
  resetAll()
}

/**
 * Ends the session in this browser: the token is invalidated where it stands, the storage and all state are cleared
 * except deep links and the snackbar. The reason is told once, and not to a person who is leaving on purpose.
 */
export function endSession(reason?: EndReason): void {
  const { user, hasSignedOut } = useSession.getState()
  stored.clear()
  forgetSession()
  if (reason && user && !hasSignedOut) showSnackbar(text.ended[reason], 'info')
}
