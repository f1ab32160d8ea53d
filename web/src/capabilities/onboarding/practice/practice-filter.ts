import type { PracticeListing } from '@corridor/contract/office/model.ts'

const keyOf = (text: string): string => text.trim().toLowerCase()

/** The practices that have every typed word in their name or city. */
export function practicesWith(practices: readonly PracticeListing[], typed: string): PracticeListing[] {
  const words = keyOf(typed).split(/\s+/).filter(Boolean)
  return practices.filter(({ name, city }) => {
    const where = keyOf(`${name} ${city ?? ''}`)
    return words.every((word) => where.includes(word))
  })
}
