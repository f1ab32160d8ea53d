import { ConfigError } from '#platform/config/config.ts'
import { StorageAway } from '#platform/storage/blob-store.ts'

const NO_RIGHT = 'must carry a role that owns the database and may create roles'

/** By PostgreSQL's own codes. A database that cannot be reached is reported where the connection is made. */
const DATABASE: Record<string, string> = {
  '28P01': 'must carry a user and password that the database takes',
  '28000': 'must carry a user and password that the database takes',
  '3D000': 'must name a database that exists',
  '42501': NO_RIGHT,
}

const MAY_NOT = ['EACCES', 'EPERM', 'EROFS']
const TOO_MANY_FILES = ['EMFILE', 'ENFILE']
const FULL = ['ENOSPC', 'EDQUOT', '53100']

/** One sentence for what a person can mend; everything else is ours to mend, and shows where it happened. */
export function complaint(error: NodeJS.ErrnoException): string {
  const { code = '', path, message, stack } = error
  if (error instanceof ConfigError) return message
  if (error instanceof StorageAway) return 'S3_ENDPOINT must lead to an S3 server that answers.'
  if (code in DATABASE) return `DATABASE_URL ${DATABASE[code]}.`
  if (FULL.includes(code)) return 'The disk is full: make room, then start again.'
  if (TOO_MANY_FILES.includes(code))
    return 'This process may open too few files: raise the limit to 1024 or more (ulimit -n).'
  if (MAY_NOT.includes(code) && path)
    return `This user may not use ${path}: give it to the user that Corridor runs as, or set CORRIDOR_DATA to a folder of theirs.`
  if ((code === 'ENOTDIR' || code === 'EEXIST') && path)
    return `CORRIDOR_DATA must be a folder: ${path} is something else.`
  const isOurSentence = error.name === 'Error' && code === ''
  return isOurSentence ? message : (stack ?? message)
}
