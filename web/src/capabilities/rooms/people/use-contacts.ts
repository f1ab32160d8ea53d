import type { Contact } from '@corridor/contract/network/model.ts'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { ROOM_KEYS } from '../state/keys.ts'

/** Somebody who can be in a room. */
export interface Candidate {
  id: string
  name: string
  imageUrl: string | null
  detail: string
  practiceId: string | null
  practiceName: string | null
}

const candidateOf = (contact: Contact): Candidate => ({
  id: contact.id,
  name: contact.displayName,
  imageUrl: contact.profileImageUrl,
  detail: contact.roleAndPractice,
  practiceId: contact.practiceId,
  practiceName: contact.practiceName,
})

/** Colleagues, and the people of connected practices: everybody whom a new room can have. */
export const contactsQuery = {
  queryKey: ROOM_KEYS.contacts as QueryKey,
  queryFn: async (): Promise<Candidate[]> => {
    const found: Contact[] = []
    let continuationToken: string | undefined
    do {
      const page = await call('GET /my-network/v2/contacts', {
        query: { includeTeamMembers: 'true', continuationToken },
      })
      found.push(...page.contacts)
      continuationToken = page.continuationToken ?? undefined
    } while (continuationToken)
    return found.map(candidateOf)
  },
  staleTime: 60_000,
}

export const useContacts = () => useQuery(contactsQuery)

/** The members of a room, of whom those below it are chosen. */
export const memberCandidatesQuery = (roomId: string) => ({
  queryKey: [...ROOM_KEYS.members(roomId), 'all'] as QueryKey,
  queryFn: async (): Promise<Candidate[]> => {
    const found: Candidate[] = []
    let continuationToken: string | undefined
    do {
      const page = await call('GET /rooms/v3/members', { query: { roomId, continuationToken } })
      for (const { userId, name, profileUrl, role, practiceId, practiceName } of page.getMemberListItems)
        found.push({
          id: userId,
          name,
          imageUrl: profileUrl,
          detail: [role, practiceName].filter(Boolean).join(' · '),
          practiceId,
          practiceName,
        })
      continuationToken = page.continuationToken ?? undefined
    } while (continuationToken)
    return found
  },
})
