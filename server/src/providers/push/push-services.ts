/** The push services of the browsers there are. A star stands for one or more names before it. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const isKnownHost = (host: string): boolean =>
  /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(host) &&
  KNOWN_HOSTS.some((allowed) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
  )

/**
 * Decides which addresses we send to. A caller gives them, so that any other would make our server call whatever is
 * there, our own network included. `further` are origins of the installation’s own.
 */
export const servesOnly =
  (further: readonly string[]) =>
  (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
    if (username || password) return false
    if (further.includes(origin)) return true
    return protocol === 'https:' && port === '' && isKnownHost(hostname)
  }
