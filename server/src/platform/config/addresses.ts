/** Readers of settings that are addresses. Each throws a `TypeError` whose message completes "NAME must …". */
type ReadAddress = (value: string | undefined) => string | undefined

const SPECIAL =
  'be an address that can be read: write special characters of the password in percent form (# is %23, / is %2F)'

const startsOf = (protocols: string[]) => protocols.map((one) => `${one}//`)

export function address(...protocols: string[]): ReadAddress {
  return (value) => {
    if (value === undefined) return undefined
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (!url || !protocols.includes(url.protocol))
      throw new TypeError(`be an address that starts with ${startsOf(protocols).join(' or ')}`)
    return value.replace(/\/+$/, '')
  }
}

/** A # or / of a password ends the host too early: what should be the user is then part of something else. */
function isCutShort(value: string): boolean {
  if (!URL.canParse(value)) return true
  const { username, password } = new URL(value)
  if (!username && !password) return value.includes('@')
  try {
    decodeURIComponent(`${username}${password}`)
    return false
  } catch {
    return true
  }
}

export function addressWithPassword(...protocols: string[]): ReadAddress {
  return (value) => {
    const isOverride = startsOf(protocols).some((start) => value?.startsWith(start))
    if (value !== undefined && isOverride && isCutShort(value)) throw new TypeError(SPECIAL)
    return address(...protocols)(value)
  }
}

export function databaseAddress(value: string | undefined): string | undefined {
  const read = addressWithPassword('postgres:', 'postgresql:')(value)
  if (read !== undefined && new URL(read).pathname.length < 2)
    throw new TypeError('name a database, as in postgres://user:password@host:5432/corridor')
  return read
}
