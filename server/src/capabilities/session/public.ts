/** What other capabilities may ask of the session. */
export { endSessionsNow } from './end-sessions.ts'
