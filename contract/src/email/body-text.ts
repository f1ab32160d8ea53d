type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }

export interface Piece {
  type: 'text'
  text: string
  marks: Mark[]
}

interface Paragraph {
  type: 'paragraph'
  content: Piece[]
}

export type Block =
  | Paragraph
  | { type: 'heading'; content: Piece[] }
  | { type: 'bulletList' | 'orderedList'; content: { type: 'listItem'; content: Paragraph[] }[] }

/** What somebody wrote, as body.ts checks it. */
export interface EmailBody {
  type: 'doc'
  content: Block[]
}

/** Addresses that a link may lead to. Everything else, `javascript:` for one, is no link. */
export function isSafeLink(href: string): boolean {
  if (!URL.canParse(href)) return false
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(href).protocol)
}

const wordsOf = ({ content }: { content: readonly Piece[] }): string =>
  content.map(({ text }) => text).join('')

function linesOf(block: Block): string[] {
  if (block.type === 'paragraph' || block.type === 'heading') return [wordsOf(block)]
  return block.content.map((item, at) => {
    const sign = block.type === 'orderedList' ? `${at + 1}. ` : '• '
    return sign + item.content.map(wordsOf).join('\n')
  })
}

/** The words alone: for search, previews and what a screen reader says of a list. */
export const plainText = (body: EmailBody): string => body.content.flatMap(linesOf).join('\n').trim()

/** What somebody typed without an editor. */
export const bodyOf = (text: string): EmailBody => ({
  type: 'doc',
  content: text
    .trim()
    .split('\n')
    .map((line) => ({
      type: 'paragraph',
      content: line === '' ? [] : [{ type: 'text', text: line, marks: [] }],
    })),
})

const PREVIEW_LENGTH = 200

/** What a list shows of an email. */
export const previewOf = (body: EmailBody, files: number): string =>
  plainText(body).replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH) || (files > 0 ? 'Attachment' : '')
