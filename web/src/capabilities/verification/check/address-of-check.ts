import { safePath } from '../../../platform/navigation/safe-path.ts'

/**
 * Where a check is made: a page of ours, for the sandbox, or one of the service. Nothing when the address is neither a
 * path nor a page on the web: what a server says is still not run.
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
