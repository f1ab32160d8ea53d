import { useSession } from '../platform/session.ts'
import { deepLinks } from './deep-links.ts'

/** A handed-over code is dropped as soon as somebody is signed in, and when they leave. To be called before restoring. */
export const guardHandover = (): (() => void) =>
  useSession.subscribe(({ user }, before) => {
    if (user || before.user) deepLinks.dropHandover()
  })
