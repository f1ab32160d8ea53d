interface Piece {
  /** Where it begins in what is shown. */
  at: number
  piece: string
  isMarked: boolean
}

/** So much is shown before the first word that was found. */
const BEFORE_HIT = 40

/** A text in one line, from a little before the first word that was searched for; each by its beginning, as the server finds them. */
export function markedPieces(text: string, term: string): Piece[] {
  const plain = text.replace(/\s+/g, ' ').trim()
  const words = term.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  if (words.length === 0) return [{ at: 0, piece: plain, isMarked: false }]
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu')
  const first = plain.search(found)
  const shown = first > BEFORE_HIT ? `…${plain.slice(first - BEFORE_HIT)}` : plain
  const pieces: Piece[] = []
  let end = 0
  const add = (to: number, isMarked: boolean) => {
    if (to > end) pieces.push({ at: end, piece: shown.slice(end, to), isMarked })
    end = to
  }
  for (const match of shown.matchAll(found)) {
    add(match.index, false)
    add(match.index + match[0].length, true)
  }
  add(shown.length, false)
  return pieces
}
