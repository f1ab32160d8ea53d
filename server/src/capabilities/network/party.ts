import type { Person } from '../../platform/access/person.ts'

/** One side of a connection: a practice, or somebody on their own. */
export type Party = { practiceId: string } | { personId: string }

/** Two sides of which one is a practice: two people on their own are connected as people. */
export type Pair = readonly [one: Party, other: Party]

/** For whom somebody acts in the network: for their practice, or for themselves. */
export const partyOf = ({ id, practiceId }: Person): Party => (practiceId ? { practiceId } : { personId: id })

/** Practices and people have no id in common. */
export const partyId = (party: Party): string => ('practiceId' in party ? party.practiceId : party.personId)

export const practicesIn = (parties: readonly Party[]): string[] =>
  parties.flatMap((party) => ('practiceId' in party ? [party.practiceId] : []))

export const personsIn = (parties: readonly Party[]): string[] =>
  parties.flatMap((party) => ('personId' in party ? [party.personId] : []))
