import * as routes from '@corridor/contract/network/persons.ts'
import { read } from '../../../../platform/action.ts'
import { searchContacts } from '../../contacts/search.ts'

/** A page of whom the caller may write to, and how many there are in all. */
export const listContacts = read(routes.listContacts, ({ person, query, db, services }) => {
  const { searchTerm: term, includeTeamMembers: withTeam, ...pageQuery } = query
  return searchContacts(db, services, person, { term, withTeam, ...pageQuery })
})
