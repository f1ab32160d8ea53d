import { searchTermOf } from '@corridor/contract/people/rules.ts'
import type { Candidate } from './use-contacts.ts'

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Those with these words in their name, role or practice. Fewer than three letters find nobody, and none at all leave everybody. */
export function foundPeople<Person extends Pick<Candidate, 'name' | 'detail'>>(
  people: readonly Person[],
  typed: string,
): readonly Person[] {
  if (!typed.trim()) return people
  const term = searchTermOf(typed)
  if (!term) return []
  const wanted = plain(term).split(' ')
  return people.filter(({ name, detail }) => {
    const words = plain(`${name} ${detail}`)
    return wanted.every((word) => words.includes(word))
  })
}
