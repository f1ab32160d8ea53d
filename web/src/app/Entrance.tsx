import { Navigate } from 'react-router'
import { useSession } from '../platform/session.ts'
import { EntryRedirect } from './EntryRedirect.tsx'

/** `/`: the start page for whoever is signed in, the sign-in page for everybody else. */
export function Entrance() {
  const { restore, user } = useSession()
  if (restore === 'in-progress') return null
  return user ? <EntryRedirect userId={user.id} /> : <Navigate to="/login" replace />
}
