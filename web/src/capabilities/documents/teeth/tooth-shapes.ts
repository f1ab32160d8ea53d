/** Outlines in a box of 40 by 76, drawn as an upper tooth: the roots above, the crown below. A lower one is turned over. */
const MOLAR =
  'M5 62 C4 50 6 22 9 10 C11 3 16 3 17 11 C18 22 18 32 20 32 C22 32 22 22 23 11 C24 3 29 3 31 10 C34 22 36 50 35 62 C34 72 28 69 20 69 C12 69 6 72 5 62 Z'
const PREMOLAR =
  'M9 60 C8 46 13 18 16 8 C18 3 22 3 24 8 C27 18 32 46 31 60 C30 70 25 69 20 70 C15 69 10 70 9 60 Z'
const CANINE =
  'M9 54 C9 42 14 18 17 6 C19 1 21 1 23 6 C26 18 31 42 31 54 C31 63 24 68 20 73 C16 68 9 63 9 54 Z'
const INCISOR =
  'M10 60 C10 46 15 20 17 9 C19 3 21 3 23 9 C25 20 30 46 30 60 C30 71 27 70 20 70 C13 70 10 71 10 60 Z'

/** By the position in a half of the jaw, from the middle. */
const PERMANENT = [INCISOR, INCISOR, CANINE, PREMOLAR, PREMOLAR, MOLAR, MOLAR, MOLAR]
const PRIMARY = [INCISOR, INCISOR, CANINE, MOLAR, MOLAR]

export function shapeAt(position: number, count: number): string {
  const half = count / 2
  const fromMiddle = position < half ? half - 1 - position : position - half
  return (half === 8 ? PERMANENT : PRIMARY)[fromMiddle]!
}
