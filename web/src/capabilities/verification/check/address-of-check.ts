import { safePath } from '#platform/navigation/safe-path.ts'

/**
 * Where a check is made: a path of ours, for the sandbox, or a page of the service. Undefined when the
 * address is neither: even a server's answer must not be run as a script.
 */
export function addressOfCheck(
  url: string,
  origin: string,
): { path: string } | { address: string } | undefined {
  const path = safePath(url, origin)
  if (path) return { path }
  if (!URL.canParse(url)) return undefined
  const { protocol } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? { address: url } : undefined
}
