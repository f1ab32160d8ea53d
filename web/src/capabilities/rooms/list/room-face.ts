import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'

/** Two letters of a name. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^Dr\.? /, '')
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return [words[0], words[1]]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The practice that stands for a room between practices: the first that is not the viewer’s own. */
export const partnerOf = (
  { practices }: Pick<PracticeRoom, 'practices'>,
  practiceId: string | null,
): { id: string; name: string } | undefined => practices.find(({ id }) => id !== practiceId)
