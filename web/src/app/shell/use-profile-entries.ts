import { useContext } from 'react'
import { Capabilities, type ProfileEntry } from '#platform/capability.ts'
import { useSession } from '#platform/session.ts'

/** What the capabilities put into this person's profile menu. */
export function useProfileEntries(): ProfileEntry[] {
  const session = useSession()
  return useContext(Capabilities)
    .flatMap(({ profile = [] }) => profile)
    .filter(({ isFor }) => !isFor || isFor(session))
}
