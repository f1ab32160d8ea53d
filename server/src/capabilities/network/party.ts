import type { Person } from '../../platform/access/person.ts'

/** One side of a connection: a practice, or somebody on their own. */
export type Party = { practiceId: string } | { personId: string }

/** For whom somebody acts in the network: for their practice, or for themselves. */
export const partyOf = ({ id, practiceId }: Person): Party => (practiceId ? { practiceId } : { personId: id })

/** Practices and people have no id in common. */
export const partyId = (party: Party): string => ('practiceId' in party ? party.practiceId : party.personId)
