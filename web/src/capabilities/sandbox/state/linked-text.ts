type TextPart = string | { url: string; shown: string; path?: string }

/** The end of a sentence is no part of an address. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g
const LONGEST = 56

const cut = (shown: string): string => (shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown)

/**
 * Splits a mail's text at its addresses. An address on the installation's host is replaced by a path, so
 * that it works on the host this page is shown at.
 */
export function linkedText(text: string, link: string | null): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(url)) continue
    const { host, pathname, search, hash } = new URL(url)
    const path = pathname + search + hash
    if (index > from) parts.push(text.slice(from, index))
    parts.push({ url, shown: cut(host + path), path: path === link ? path : undefined })
    from = index + url.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}
