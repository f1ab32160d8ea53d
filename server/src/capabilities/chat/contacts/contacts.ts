import * as routes from '@corridor/contract/chat/scheduled.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as network from '#capabilities/network/public.ts'
import { read } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'

/** The people to whom the caller may write, by name or by practice. */
export const searchContacts = read(routes.searchContacts, ({ person, hangUp, query, db, services }) => {
  const { keyword: term, includeTeamMembers: withTeam, connectedOnly: _, ...requested } = query
  return network.searchContacts(db, services, { person, hangUp }, { term, withTeam, ...requested })
})

/** Returns those of the given people who are contacts; the answer does not say why others are missing. */
export const syncUsers = read(routes.syncUsers, async ({ person, body, db, services }) => {
  check(body.loggedUserId === person.id, kernelErrors.otherUser)
  const ids = body.contacts.map((existing) => (typeof existing === 'string' ? existing : existing.id))
  return { contacts: await network.listContactsAs(db, services, person, ids) }
})
