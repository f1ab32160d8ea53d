import { deepLinks } from '../platform/navigation/deep-links.ts'
import { useSession } from '../platform/session.ts'

/** A handed-over code is dropped as soon as somebody is signed in, and when they leave. To be called before restoring. */
export const guardHandover = (): (() => void) =>
  useSession.subscribe(({ user }, before) => {
    if (user || before.user) deepLinks.dropHandover()
  })
