import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { useSession } from '#platform/session.ts'

/**
 * Around every screen that needs a session. Without one the wanted path is stored and the person signs in
 * first; when a session ends here the path is stored for that person alone, and not at all when they signed
 * out.
 */
export function SignedInOnly() {
  const { restore, user, hasSignedOut } = useSession()
  const { pathname, search, hash } = useLocation()
  const lastUserId = useRef<string>(undefined)
  const isGone = restore === 'complete' && !user

  useEffect(() => {
    if (user) lastUserId.current = user.id
    else if (isGone && !hasSignedOut) deepLinks.remember(pathname + search + hash, lastUserId.current)
  }, [user, isGone, hasSignedOut, pathname, search, hash])

  // The steps after sign-in get events as well: an approval opens the product by itself.
  useEffect(() => {
    if (user?.id) void import('./open-live.ts').then(({ openLive }) => openLive())
  }, [user?.id])

  if (isGone) return <Navigate to="/login" replace />
  return user && <Outlet />
}
