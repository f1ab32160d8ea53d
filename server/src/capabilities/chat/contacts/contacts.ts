import * as routes from '@corridor/contract/chat/scheduled.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { read } from '../../../platform/action.ts'
import { check } from '../../../platform/refusal.ts'
import * as network from '../../network/public.ts'

/** Whom the caller may write to, by name or by where they work. Connected or not: nobody else can be written to. */
export const searchContacts = read(routes.searchContacts, ({ person, query, db, services }) => {
  const { keyword: term, includeTeamMembers: withTeam, connectedOnly: _, ...requested } = query
  return network.searchContacts(db, services, person, { term, withTeam, ...requested })
})

/** Whoever is not in the answer is no contact any more, or never was: it does not say which. */
export const syncUsers = read(routes.syncUsers, async ({ person, body, db, services }) => {
  check(body.loggedUserId === person.id, kernelErrors.otherUser)
  const ids = body.contacts.map((existing) => (typeof existing === 'string' ? existing : existing.id))
  return { contacts: await network.listContactsAs(db, services, person, ids) }
})
