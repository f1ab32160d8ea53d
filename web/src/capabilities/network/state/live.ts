import {
  withConnected,
  withInvite,
  withoutConnected,
  withoutInvite,
  withPersonConnection,
} from '@corridor/contract/network/rules.ts'
import type { QueryKey } from '@tanstack/react-query'
import { follow, on } from '../../../platform/live.ts'
import { queryClient, readAnew } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { changePeople, changePractices } from './lists.ts'
import { practiceQuery, registrationQuery, requestsQuery, suggestionsQuery } from './queries.ts'

const read = (...keys: QueryKey[]): void => {
  for (const key of keys) void readAnew(key)
}

const PEOPLE = ['network', 'people'] as const
const CONTACTS = ['network', 'contacts'] as const
/** How somebody stands to the caller is told in what a search found as well. */
const FOUND: QueryKey = ['network', 'found']

on('network.person-connection', ({ connection }) => {
  changePeople((lists) => withPersonConnection(lists, connection))
  read(FOUND, ['network', 'person', connection.personId])
})

on('network.practice-invite', ({ invite }) => {
  changePractices((lists) => withInvite(lists, invite))
  read(FOUND, practiceQuery(invite.party.id).queryKey, suggestionsQuery.queryKey)
})

on('network.practice-invite-removed', ({ practiceInviteId }) => {
  changePractices((lists) => withoutInvite(lists, practiceInviteId))
  read(FOUND, ['network', 'practice'], suggestionsQuery.queryKey)
})

on('network.connected', ({ party }) => {
  changePractices((lists) => withConnected(lists, party))
  read(FOUND, practiceQuery(party.id).queryKey, suggestionsQuery.queryKey)
})

on('network.disconnected', ({ partyId }) => {
  changePractices((lists) => withoutConnected(lists, partyId))
  read(FOUND, practiceQuery(partyId).queryKey, suggestionsQuery.queryKey)
})

on('network.registration-invites', () => read(registrationQuery.queryKey))
on('network.contacts', () => read(CONTACTS, FOUND, ['network', 'practice'], ['network', 'person']))

// Somebody who is shown here has another name, picture or number.
on('people.changed', ({ id }) => read(CONTACTS, PEOPLE, ['network', 'person', id]))

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    if (!user || !claims.includes('User')) return []
    const own = `network-own:${user.id}` as const
    if (!user.practiceId) return [own]
    const contacts = `contacts:${user.practiceId}` as const
    return claims.includes('ContactsAndNetwork')
      ? [own, contacts, `network:${user.practiceId}`]
      : [own, contacts]
  },
  readAnew: () => void queryClient.invalidateQueries({ queryKey: ['network'] }),
})

// For whom one acts in the network, and what of it one may see, hangs on the practice and the claims.
useSession.subscribe((now, before) => {
  const isSame =
    now.claims.join() === before.claims.join() && now.user?.practiceId === before.user?.practiceId
  if (now.user && !isSame) read(requestsQuery.queryKey, ['network'])
})
