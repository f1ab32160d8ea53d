import { deepLinks } from '#platform/navigation/deep-links.ts'
import { useSession } from '#platform/session.ts'

/**
 * A handover code is dropped as soon as a person is signed in, and when they sign out. Must be called before
 * restoring.
 */
export const guardHandover = (): (() => void) =>
  useSession.subscribe(({ user }, before) => {
    if (user || before.user) deepLinks.dropHandover()
  })
