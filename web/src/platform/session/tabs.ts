import { endSession, forgetSession } from './end.ts'
import { adoptTokens, stored, useSession } from './state.ts'

/**
 * Makes this tab follow other tabs' changes of the stored session. Reads the storage rather than the event,
 * which may be older: signing out and in again sends two.
 */
export function followTabs(target: Pick<Window, 'addEventListener'>, restoreSession: () => void): void {
  target.addEventListener('storage', ({ key }) => {
    // A key of null means that the whole storage was cleared.
    if (key !== null && key !== 'authToken' && key !== 'userInfo') return
    const credentials = stored.credentials()
    const { user } = useSession.getState()
    if (!credentials) {
      if (user) endSession('signed-out')
    } else if (user?.id !== credentials.userId) {
      forgetSession()
      restoreSession()
    } else if (key === 'userInfo') {
      useSession.setState({ user: stored.user() ?? user })
    } else {
      adoptTokens()
    }
  })
}
