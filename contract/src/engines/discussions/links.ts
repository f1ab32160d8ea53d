import { LINKS_MAX } from './limits.ts'

/** No zod: the composer says the same sentences as the server. */
export const LINK_REQUIRED = 'This field is required'
export const LINK_NOT_VALID = 'Enter a valid URL'
export const LINK_TWICE = 'The link is already added'
export const TOO_MANY_LINKS = `You can add up to ${LINKS_MAX} links.`

export interface Link {
  url: string
  name: string
}

const PROTOCOL = /^[a-z][a-z\d+.-]*:\/\//i

/** A link as it is stored: one that was typed without a protocol gets one. */
export const withProtocol = (typed: string): string => {
  const url = typed.trim()
  return url === '' || PROTOCOL.test(url) ? url : `http://${url}`
}

/** Its address as browsers write it; nothing where it is none that a browser may open. */
function addressOf(typed: string): string | undefined {
  const url = URL.parse(withProtocol(typed))
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** What is wrong with a link, beside the others; nothing where it may be sent. */
export function linkProblem(typed: string, others: readonly string[]): string | null {
  if (typed.trim() === '') return LINK_REQUIRED
  const afterDot = typed.trim().split('.').slice(1).at(-1)
  const address = addressOf(typed)
  if (afterDot === undefined || afterDot.length < 2 || !address) return LINK_NOT_VALID
  return others.some((other) => addressOf(other) === address) ? LINK_TWICE : null
}

/** The problem of each link of a list; of two alike, the second has it. */
export const linkProblems = (links: readonly Pick<Link, 'url'>[]): (string | null)[] =>
  links.map(({ url }, at) =>
    linkProblem(
      url,
      links.slice(0, at).map((one) => one.url),
    ),
  )

/** Takes one out of the fields: the last that remains is emptied, so that there is always one to type in. */
export const withoutLink = <One extends Link>(links: readonly One[], at: number): One[] =>
  links.length === 1 ? [{ ...links[0]!, url: '', name: '' }] : links.filter((_, one) => one !== at)
