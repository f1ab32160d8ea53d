import { endSession, forgetSession } from './end.ts'
import { adoptTokens, stored, useSession } from './state.ts'

/**
 * Makes this tab follow what another one did to the stored session. Looks at what is stored now rather than at the
 * notice, which may be older: signing out and in again sends two.
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
