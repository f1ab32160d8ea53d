import { ConfigError } from '../platform/config/config.ts'

/** One sentence for what a person can mend; everything else is ours to mend, and shows where it happened. */
export function complaint(error: NodeJS.ErrnoException): string {
  const { code, message, stack } = error
  if (code === 'EADDRINUSE') return 'PORT must be a free one: another program listens on it.'
  if (code === 'EACCES') return 'PORT must be one that this user may listen on.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'DATABASE_URL must lead to a database that answers.'
  if (code === '28P01' || code === '28000')
    return 'DATABASE_URL must carry a user and password that the database takes.'
  if (code === '3D000') return 'DATABASE_URL must name a database that exists.'
  const isOurSentence = error instanceof ConfigError || (error.name === 'Error' && code === undefined)
  return isOurSentence ? message : (stack ?? message)
}
