const COLOURS = [
  '#7a4bd8',
  '#ad5288',
  '#2e7887',
  '#bd5147',
  '#3c66c8',
  '#437f47',
  '#9c6423',
  '#8757b8',
] as const

/** Chosen so that the people of the demo data, who are side by side on many screens, differ. */
const SEED = 585497

/**
 * The same name has the same color on every screen, with its title or without. White letters on each meet
 * AA.
 */
export function avatarColour(name: string): string {
  let sum = SEED
  for (const character of name.replace(/^Dr /, '')) sum = Math.imul(sum ^ character.codePointAt(0)!, 16777619)
  return COLOURS[(sum >>> 24) % COLOURS.length]!
}
