/** How carriers cut a text into billed segments (3GPP TS 23.038): in 7 bits where every character is in the table, else in UCS-2. */
export interface Segments {
  encoding: 'GSM-7' | 'UCS-2'
  /** As the carrier counts: a character of the extension table, and most emoji, take two. */
  units: number
  /** How many units fit before one more segment is billed. */
  room: number
  segments: number
  /** Characters that make it UCS-2, each once. */
  costly: string[]
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Written with an escape before them. */
const EXTENDED = new Set('\f^{}\\[~]|€')

const SIZES = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const

/** A unit that takes two places is never split between two segments, so a part may end one place early. */
function countParts(sizes: readonly number[], part: number): { segments: number; left: number } {
  let segments = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1
      used = 0
    }
    used += size
  }
  return { segments, left: part - used }
}

export function segmentsOf(text: string): Segments {
  const characters = [...text]
  const costly = [...new Set(characters.filter((one) => !BASIC.has(one) && !EXTENDED.has(one)))]
  const encoding = costly.length > 0 ? 'UCS-2' : 'GSM-7'
  const sizes = characters.map((one) => (encoding === 'UCS-2' ? one.length : EXTENDED.has(one) ? 2 : 1))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { single, part } = SIZES[encoding]
  if (units <= single) return { encoding, units, room: single, segments: units === 0 ? 0 : 1, costly }
  const { segments, left } = countParts(sizes, part)
  return { encoding, units, room: units + left, segments, costly }
}
