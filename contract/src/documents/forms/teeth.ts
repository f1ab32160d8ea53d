import type { ReferralRequest } from '../types.ts'

/** As the chart shows them to somebody who looks at the patient: the patient's right is on the left. */
const range = (from: number, to: number): string[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => String(from + Math.sign(to - from) * at))

export const CHARTS = {
  permanent: { upper: range(1, 16), lower: range(32, 17) },
  primary: {
    upper: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'],
    lower: ['T', 'S', 'R', 'Q', 'P', 'O', 'N', 'M', 'L', 'K'],
  },
} as const
export type Dentition = keyof typeof CHARTS

/** Every tooth by its name in the Universal Numbering System: 1 to 32, and A to T. */
export const TEETH: readonly string[] = Object.values(CHARTS).flatMap(({ upper, lower }) => [
  ...upper,
  ...lower,
])

const ORDER = new Map([...range(1, 32), ...'ABCDEFGHIJKLMNOPQRST'].map((tooth, at) => [tooth, at]))

export const isTooth = (tooth: string): boolean => ORDER.has(tooth)

/** By number, then by letter, each once. */
export const sortedTeeth = (teeth: readonly string[]): string[] =>
  [...new Set(teeth)].filter(isTooth).sort((one, other) => ORDER.get(one)! - ORDER.get(other)!)

export const REQUEST_NAMES: Record<ReferralRequest, string> = {
  evaluate: 'Evaluate',
  extract: 'Extract',
  implant: 'Implant',
  biopsy: 'Biopsy',
  'second-opinion': 'Second opinion',
  other: 'Other',
}

/** What a referral is about, for one row of a list: `#17, #18 evaluate`. */
export function referralSummary(teeth: readonly string[], requests: readonly ReferralRequest[]): string {
  const names = requests.map((one) => REQUEST_NAMES[one].toLowerCase()).join(', ')
  const numbers = sortedTeeth(teeth)
    .map((tooth) => `#${tooth}`)
    .join(', ')
  const words = `${numbers} ${names}`.trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
