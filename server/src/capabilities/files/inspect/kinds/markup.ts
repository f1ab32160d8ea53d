import type { ActiveContent } from './detected.ts'

const HTML_ROOTS = new Set(
  [
    'html head body script iframe title meta link style table div font img h1 a b p br base form input',
    'object embed frameset template video math',
  ].flatMap((line) => line.split(' ')),
)
const ACTS = /<(?:[a-z]+:)?(?:script|html|iframe|svg|object|embed)\b|javascript:|<\?php|<%/i

/** Skips white space, comments, processing instructions and document types, as browsers do before they decide. */
function skipProlog(text: string): { rest: string; doctype: string } {
  let at = 0
  let doctype = ''
  const skipTo = (mark: string): void => {
    const end = text.indexOf(mark, at)
    at = end < 0 ? text.length : end + mark.length
  }
  for (;;) {
    while (/\s|\ufeff/.test(text[at] ?? '')) at += 1
    if (text.startsWith('<!--', at)) skipTo('-->')
    else if (text.startsWith('<?', at) && !/^<\?php/i.test(text.slice(at, at + 5))) skipTo('?>')
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) {
      const start = at
      const subset = text.indexOf('[', at)
      const close = text.indexOf('>', at)
      if (subset >= 0 && subset < close) skipTo(']')
      skipTo('>')
      doctype = text.slice(start + 9, start + 100)
    } else return { rest: text.slice(at), doctype }
  }
}

/** Whether a browser could take this text for a drawing or a page, whatever its name. */
export function sniffMarkup(text: string): 'svg' | 'html' | undefined {
  const { rest, doctype } = skipProlog(text)
  const root = /^<(?:[a-z_][\w.-]*:)?([a-z][\w-]*)/i.exec(rest.slice(0, 200))?.[1]?.toLowerCase()
  if (root === 'svg') return 'svg'
  if (/^\s+html\b/i.test(doctype) || (root && HTML_ROOTS.has(root))) return 'html'
  return ACTS.test(text) ? 'html' : undefined
}

/** What in a drawing would act if a browser opened it as a page. */
export function activeInSvg(text: string): ActiveContent[] {
  const found: ActiveContent[] = []
  if (/<(?:\w+:)?script\b|\son\w+\s*=|javascript:|<(?:\w+:)?handler\b/i.test(text)) found.push('script')
  if (
    /<(?:\w+:)?(?:foreignobject|iframe|embed|object)\b|<!entity|href\s*=\s*["']\s*(?:https?:)?\/\//i.test(
      text,
    )
  ) {
    found.push('external-content')
  }
  return found
}
