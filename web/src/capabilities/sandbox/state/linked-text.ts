type TextPart = string | { url: string; shown: string; path?: string }

/** The end of a sentence is no part of an address. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g
const LONGEST = 56

const cut = (shown: string): string => (shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown)

/**
 * A mail's words with the addresses in them apart. One that leads to where the mail's own link does stays on the
 * address this page is shown at, whatever the installation calls itself.
 */
export function linkedText(text: string, link: string | null): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(url)) continue
    const { host, pathname, search } = new URL(url)
    const path = pathname + search
    if (index > from) parts.push(text.slice(from, index))
    parts.push({ url, shown: cut(host + path), path: path === link ? path : undefined })
    from = index + url.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}
