import type { TextConversation } from '@corridor/contract/texting/model.ts'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && word !== 'and')
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** How a conversation looks in a list and above its texts: a number without a name has a sign in place of letters. */
export function faceOf({ patientName, people, patientId }: TextConversation) {
  const isFamily = patientId === null && people.length > 1
  return { name: patientName, initials: initialsOf(patientName) || '#', isGroup: isFamily }
}
