import type { Canaries } from '#testing/fuzz/canaries.ts'

/** The victims are people themselves, with a hidden address each. */
export const canaries: Canaries = {
  without: { people_mobile_code: 'a keyed hash that is used up within minutes' },
}
