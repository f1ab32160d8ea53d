import { markedPieces } from './marked-pieces.ts'

interface MarkedWordsProps {
  text: string
  term: string
}

/** A message around what was searched for, with it marked. */
export function MarkedWords({ text, term }: MarkedWordsProps) {
  return markedPieces(text, term).map(({ at, piece, isMarked }) =>
    isMarked ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  )
}
