import { Outlet } from 'react-router'
import { useSession } from '../platform/session.ts'
import { EntryRedirect } from './EntryRedirect.tsx'

/** Around the sign-in pages: whoever is signed in, or has just become so, is sent on. */
export function GuestsOnly() {
  const { restore, user } = useSession()
  if (restore === 'in-progress') return null
  return user ? <EntryRedirect userId={user.id} /> : <Outlet />
}
