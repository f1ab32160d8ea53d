import type { Block, EmailBody, Piece } from '@corridor/contract/email/body-text.ts'
import type { ReactNode } from 'react'

/** What somebody wrote with the editor, with headings below those of the page. Only parts of the contract are drawn, so there is no markup to filter. */
export function RichText({ body, heading }: { body: EmailBody; heading: 'h2' | 'h4' }) {
  return body.content.map((block, at) => <BlockOf key={keyAt(at)} block={block} Heading={heading} />)
}

/** Parts have no names of their own, and never move. */
const keyAt = (at: number): string => String(at)

function BlockOf({ block, Heading }: { block: Block; Heading: 'h2' | 'h4' }) {
  if (block.type === 'heading') return <Heading>{pieces(block.content)}</Heading>
  if (block.type === 'paragraph') return <p>{pieces(block.content)}</p>
  const items = block.content.map((item, at) => (
    <li key={keyAt(at)}>
      {item.content.map(({ content }, line) => (
        <p key={keyAt(line)}>{pieces(content)}</p>
      ))}
    </li>
  ))
  return block.type === 'orderedList' ? <ol>{items}</ol> : <ul>{items}</ul>
}

// An empty paragraph is a line that somebody left free.
const pieces = (content: readonly Piece[]): ReactNode =>
  content.length === 0 ? <br /> : content.map((piece, at) => <PieceOf key={keyAt(at)} piece={piece} />)

function PieceOf({ piece: { text, marks } }: { piece: Piece }) {
  let shown: ReactNode = text
  for (const mark of marks) {
    if (mark.type === 'bold') shown = <strong>{shown}</strong>
    if (mark.type === 'italic') shown = <em>{shown}</em>
    if (mark.type === 'link')
      shown = (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
          {shown}
        </a>
      )
  }
  return shown
}
