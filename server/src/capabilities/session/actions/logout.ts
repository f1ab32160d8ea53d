import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/session/routes.ts'
import { action } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import { endAllSessions, endSessionsNow } from '../sign-in/end-sessions.ts'

/**
 * Ends the caller's session, or all of theirs. At a locked screen anyone may be present, so only this
 * session ends.
 */
export const logout = action(routes.logout, async ({ person, body, tx, services }) => {
  check(!(body?.everywhere && person.isLocked), kernelErrors.sessionLocked)
  if (body?.everywhere) await endAllSessions(tx, services, person.id, 'signed-out-everywhere')
  else await endSessionsNow(tx, services, { personId: person.id, sessionId: person.sessionId }, 'signed-out')
  return done
})

/** Ends all other sessions; also those that a concurrent sign-in is about to open. */
export const logoutOthers = action(routes.logoutOthers, async ({ person, tx, services }) => {
  const ended = await endAllSessions(tx, services, person.id, 'signed-out-remotely', person.sessionId)
  return { ended }
})
