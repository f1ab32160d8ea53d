/** What other capabilities may ask of the session. */

export { hashPassword, passwordFits } from './passwords/passwords.ts'
export { endSessionsNow } from './sign-in/end-sessions.ts'
export { findStanding, getLoggedUser } from './standing/standing.ts'
export { setPassword } from './store/credentials.ts'
export { holdLiveSession } from './store/sessions.ts'
