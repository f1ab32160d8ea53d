import {
  withConnected,
  withInvite,
  withoutConnected,
  withoutInvite,
  withPersonConnection,
} from '@corridor/contract/network/rules.ts'
import type { QueryKey } from '@tanstack/react-query'
import { onStandingChanged, watchQuery } from '#platform/live/live-query.ts'
import { follow, on } from '#platform/live.ts'
import { refetch } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { changePeople, changePractices } from './lists.ts'
import { practiceQuery, registrationQuery, requestsQuery, suggestionsQuery } from './queries.ts'

const read = (...keys: QueryKey[]): void => {
  for (const key of keys) void refetch(key)
}

const PEOPLE = ['network', 'people'] as const
const CONTACTS = ['network', 'contacts'] as const
/** Search results show the status of connections too. */
const FOUND: QueryKey = ['network', 'found']

on('network.person-connection', ({ connection }) => {
  changePeople((lists) => withPersonConnection(lists, connection))
  read(FOUND, ['network', 'person', connection.personId])
})

/** A change between the user’s side and a practice or an individual; without their id, the details of any may show it. */
function practicesChanged(rule: Parameters<typeof changePractices>[0], partyId?: string): void {
  changePractices(rule)
  const details = partyId ? practiceQuery(partyId).queryKey : ['network', 'practice']
  read(FOUND, details, suggestionsQuery.queryKey)
}

on('network.practice-invite', ({ invite }) =>
  practicesChanged((lists) => withInvite(lists, invite), invite.party.id),
)
on('network.practice-invite-removed', ({ practiceInviteId }) =>
  practicesChanged((lists) => withoutInvite(lists, practiceInviteId)),
)
on('network.connected', ({ party }) => practicesChanged((lists) => withConnected(lists, party), party.id))
on('network.disconnected', ({ partyId }) =>
  practicesChanged((lists) => withoutConnected(lists, partyId), partyId),
)

watchQuery({ key: registrationQuery.queryKey, on: { 'network.registration-invites': 'refetch' } })
for (const key of [FOUND, ['network', 'practice'], ['network', 'person']])
  watchQuery({ key, on: { 'network.contacts': 'refetch' } })

// Somebody who is shown here has another name, picture or number.
watchQuery({ key: CONTACTS, on: { 'network.contacts': 'refetch', 'people.changed': 'refetch' } })
watchQuery({ key: PEOPLE, on: { 'people.changed': 'refetch' } })
on('people.changed', ({ id }) => read(['network', 'person', id]))

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
  refetch: () => read(['network']),
})

// The practice and the claims decide which network the user sees, and what of it.
onStandingChanged(() => read(requestsQuery.queryKey, ['network']))
