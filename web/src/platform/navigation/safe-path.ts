/**
 * No address of ours contains these; browsers drop or reverse some of them, which makes `/\t/evil` another
 * origin.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const ODD = /[\u0000-\u0020\u007f\\]/

/**
 * The path of this origin that an external address names, or undefined. It is parsed as the browser would,
 * and only path, query and fragment are used, so it can never lead to another origin.
 */
export function safePath(address: string | null | undefined, origin: string): string | null {
  if (!address || ODD.test(address)) return null
  if (!address.startsWith('/') && !address.startsWith(`${origin}/`)) return null
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  if (url.origin !== origin || url.username || url.password) return null
  // `/.//evil.example` parses to a path that would itself be read as another host.
  if (url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
