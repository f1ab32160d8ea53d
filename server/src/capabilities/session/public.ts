/** The interface of the session for other capabilities. */

export { hashPassword, passwordFits } from './passwords/passwords.ts'
export { endSessionsNow } from './sign-in/end-sessions.ts'
export { findStanding, getLoggedUser } from './standing/standing.ts'
export { setPassword } from './store/credentials.ts'
export { lockLiveSession } from './store/sessions.ts'
