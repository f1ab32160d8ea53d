import type { NavigateFunction } from 'react-router'
import { signIn, signOut, useSession } from '#platform/session.ts'

/**
 * Signs somebody in with the password they have just typed, so that nobody types it twice. Where that fails, the account
 * is open all the same and the sign-in page has the address. Answers whether they are in.
 */
export async function enter(navigate: NavigateFunction, email: string, password: string): Promise<boolean> {
  try {
    // Somebody else may be signed in here; they do not lend their session.
    if (useSession.getState().user) await signOut()
    await signIn({ email, password })
    navigate('/', { replace: true })
    return true
  } catch {
    navigate('/login', { replace: true, state: { email } })
    return false
  }
}
