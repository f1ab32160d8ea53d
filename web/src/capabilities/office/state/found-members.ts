import type { TeamMember } from '@corridor/contract/office/model.ts'

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those in whose name, role or email every typed word occurs. */
export function foundMembers(team: readonly TeamMember[], query: string): readonly TeamMember[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return team
  return team.filter(({ displayName, role, email }) => {
    const words = plain(`${displayName} ${role ?? ''} ${email}`)
    return wanted.every((word) => words.includes(word))
  })
}
