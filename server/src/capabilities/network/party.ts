import type { Person } from '#platform/access/person.ts'

/** One side of a connection: a practice, or a person. */
export type Party = { practiceId: string } | { personId: string }

export type Pair = readonly [one: Party, other: Party]

/** A connection with a practice in it, or of two people: each has calls, events and a table of its own. */
export type Kind = 'practice' | 'person'

export const kindOf = (pair: Pair): Kind => (practicesIn(pair).length > 0 ? 'practice' : 'person')

/** For whom somebody acts with practices: for their practice, or as an individual for themselves. */
export const partyOf = ({ id, practiceId }: Person): Party => (practiceId ? { practiceId } : { personId: id })

/** The same by the kind of connection: with people everybody acts for themselves. */
export const sideIn = (kind: Kind, person: Person): Party =>
  kind === 'practice' ? partyOf(person) : { personId: person.id }

/** Practices and people have no id in common. */
export const partyId = (party: Party): string => ('practiceId' in party ? party.practiceId : party.personId)

export const practicesIn = (parties: readonly Party[]): string[] =>
  parties.flatMap((party) => ('practiceId' in party ? [party.practiceId] : []))

export const personsIn = (parties: readonly Party[]): string[] =>
  parties.flatMap((party) => ('personId' in party ? [party.personId] : []))

interface Sides {
  from_practice_id: string | null
  from_party: string
  to_practice_id: string | null
  to_party: string
}

const partyWith = (practiceId: string | null, personId: string): Party =>
  practiceId ? { practiceId } : { personId }

export const senderOf = (row: Sides): Party => partyWith(row.from_practice_id, row.from_party)
export const receiverOf = (row: Sides): Party => partyWith(row.to_practice_id, row.to_party)
export const bothOf = (row: Sides): Pair => [senderOf(row), receiverOf(row)]

/** The other of the two. */
export const otherOf = (row: Sides, viewerId: string): Party =>
  row.from_party === viewerId ? receiverOf(row) : senderOf(row)
