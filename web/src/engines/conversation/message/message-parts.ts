import { LinkifyIt } from 'linkify-it'

export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; isReader: boolean }

/** Endings by which a name without a protocol is an address; "done.it" is more often a missing space. */
const ENDINGS = ['com', 'org', 'net', 'edu', 'gov', 'info', 'health', 'dental', 'dentist', 'clinic', 'doctor']
const HAS_KNOWN_ENDING = new RegExp(`\\.(?:${ENDINGS.join('|')})$`)

/** Addresses of the web and of mail: no ftp, nothing that runs. Those with a password are found so that they can be left out whole. */
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, urlAuth: true })
  .add('ftp:', null)
  .add('//', null)
  .tlds(ENDINGS, true)

/** Letters that are not seen, or turn the direction of what follows: what is shown would not be where it leads. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u

/** One plain address: a comma would add a reader, and what follows a question mark or a percent sign the words. */
const MAIL = /^mailto:[\w.+'-]+@[\w-]+(?:\.[\w-]+)+$/i

/** Where an address leads; nothing when it would hide where. */
function hrefOf({ url, schema }: { url: string; schema: string }): string | undefined {
  if (UNSEEN.test(url)) return undefined
  if (schema === 'mailto:') return MAIL.test(url) ? url : undefined
  const address = schema ? url : url.replace(/^http:/, 'https:')
  const parsed = URL.canParse(address) ? new URL(address) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
  // https://bank.example@evil.example leads to evil.example.
  if (parsed.username || parsed.password) return undefined
  if (schema || /^www\./i.test(parsed.hostname) || HAS_KNOWN_ENDING.test(parsed.hostname)) return parsed.href
  return undefined
}

/** Scripts that names of hosts are written in; any other counts as one more. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Han', 'Hangul', 'Thai'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Letters of two alphabets look alike, so one host could pass for another. */
function mixesScripts(host: string): boolean {
  const letters = host.match(/\p{L}/gu) ?? []
  return new Set(letters.map((letter) => SCRIPTS.findIndex((script) => script.test(letter)))).size > 1
}

/** The address as it was written; a host that mixes scripts in the form that cannot be mistaken for another. */
function shownAs(raw: string, href: string): string {
  const [, before = '', host = ''] = /^((?:https?:\/\/)?)([^/?#:]+)/i.exec(raw) ?? []
  if (!mixesScripts(host)) return raw
  return before + new URL(href).hostname + raw.slice(before.length + host.length)
}

function withLinks(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  for (const match of finder.match(text) ?? []) {
    const href = hrefOf(match)
    if (!href) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push({
      kind: 'link',
      text: match.schema === 'mailto:' ? match.raw : shownAs(match.raw, href),
      href,
    })
    from = match.lastIndex
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

type Mention = { name: string; isReader: boolean }

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function withMentions(text: string, mentions: readonly Mention[]): MessagePart[] {
  // The longer name first: @Ada Owens is not @Ada.
  const names = mentions.map(({ name }) => name).sort((a, b) => b.length - a.length)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_@])@(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`,
    'gu',
  )
  const parts: MessagePart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) })
    const isReader = mentions.some((one) => one.isReader && `@${one.name}` === found)
    parts.push({ kind: 'mention', text: found, isReader })
    from = index + found.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** The words of a message with the addresses and the named members in them apart. */
export function messageParts(text: string, mentions: readonly Mention[] = []): MessagePart[] {
  const parts = /[.:@]/.test(text) ? withLinks(text) : [{ kind: 'text', text } as const]
  if (mentions.length === 0) return parts
  return parts.flatMap((part) => (part.kind === 'text' ? withMentions(part.text, mentions) : [part]))
}
