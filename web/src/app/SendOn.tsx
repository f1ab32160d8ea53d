import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { deepLinks } from './deep-links.ts'

/** Takes a person who is signed in to where they wanted to go, or to the start page. */
export function SendOn({ userId }: { userId: string }) {
  // Read once: the path is forgotten below, and a second render must not send them elsewhere.
  const [path] = useState(() => deepLinks.landing(userId) ?? '/dashboard')
  useEffect(() => deepLinks.forgetLanding(path), [path])
  return <Navigate to={path} replace />
}
