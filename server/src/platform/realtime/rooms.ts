import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { Person } from '../access/person.ts'

/** Names of socket rooms. Only this folder knows them: everybody else names an audience. */
export const rooms = {
  /** What concerns a session, or a person's standing, is sent to everybody who is signed in, even before they are let in. */
  session: (id: string) => `session:${id}`,
  own: (personId: string) => `person:${personId}`,
  /** Everything else is sent to those who hold the claim. */
  person: (id: string, claim: Claim) => `person:${id}:${claim}`,
  practice: (id: string, claim: Claim) => `practice:${id}:${claim}`,
}

/** Where somebody stands: what decides which rooms their sockets sit in. */
export type Standing = Pick<Person, 'id' | 'practiceId' | 'claims'>

/** Every room that a claim opens to this person. Somebody who has not been let in holds no claim, and gets none. */
export function roomsOf({ id, practiceId, claims }: Standing): Set<string> {
  const all = new Set<string>()
  for (const claim of claims) {
    all.add(rooms.person(id, claim))
    if (practiceId) all.add(rooms.practice(practiceId, claim))
  }
  return all
}
