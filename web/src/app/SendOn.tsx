import type { EntryTarget } from '@corridor/contract/people/entry.ts'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { deepLinks } from '../platform/navigation/deep-links.ts'
import { type EntryStep, placeOf } from '../platform/navigation/entry-steps.ts'

interface SendOnProps {
  userId: string
  /** Where the entry rule would have them, when they wanted nothing else. */
  place?: Exclude<EntryTarget, EntryStep>
}

/** Takes a person who is signed in to where they wanted to go, or to the start page. */
export function SendOn({ userId, place = 'dashboard' }: SendOnProps) {
  // Read once: the path is forgotten below, and a second render must not send them elsewhere.
  const [path] = useState(() => deepLinks.landing(userId) ?? placeOf(place))
  useEffect(() => deepLinks.forgetLanding(path), [path])
  return <Navigate to={path} replace />
}
