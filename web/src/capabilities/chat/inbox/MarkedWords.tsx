interface MarkedWordsProps {
  text: string
  term: string
}

const BEFORE_HIT = 40

/** A message around what was searched for, with it marked. */
export function MarkedWords({ text, term }: MarkedWordsProps) {
  const plain = text.replace(/\s+/g, ' ')
  const at = plain.toLowerCase().indexOf(term.toLowerCase())
  if (at < 0) return plain
  const from = Math.max(0, at - BEFORE_HIT)
  return (
    <>
      {from > 0 && '…'}
      {plain.slice(from, at)}
      <mark>{plain.slice(at, at + term.length)}</mark>
      {plain.slice(at + term.length)}
    </>
  )
}
