/** What other capabilities may ask of the session. */
export { endSessionsNow } from './end-sessions.ts'
export { hashPassword, passwordFits } from './passwords.ts'
export { getLoggedUser } from './standing.ts'
export { setPassword } from './store/credentials.ts'
