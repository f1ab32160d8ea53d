import * as routes from '@corridor/contract/chat/later.ts'
import { SEARCH_RESULTS } from '@corridor/contract/chat/limits.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Contact } from '@corridor/contract/network/model.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import type { Person } from '../../../platform/access/person.ts'
import { read } from '../../../platform/action.ts'
import type { Database } from '../../../platform/database/database.ts'
import { check } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import * as network from '../../network/public.ts'
import * as people from '../../people/public.ts'

async function present(
  db: Database,
  services: Services,
  person: Person,
  persons: readonly people.KnownPerson[],
): Promise<Contact[]> {
  const ids = persons.map(({ id }) => id)
  const workplaces = await services.people.workplaces(db, ids)
  const connections = await services.people.connections(db, person.id, ids)
  return persons.map((one) => {
    const place = workplaces.get(one.id)
    const workplace = place?.isApproved ? place : undefined
    const practiceName = workplace?.practiceName ?? null
    return {
      id: one.id,
      firstName: one.first_name,
      lastName: one.last_name,
      displayName: people.nameOf(one),
      profileImageUrl: one.profile_image_id && services.people.pictureUrl(one.profile_image_id),
      role: one.role,
      practiceId: workplace?.practiceId ?? null,
      practiceName,
      roleAndPractice: roleAndPractice(one.role, practiceName),
      isTeamMember: person.practiceId !== null && workplace?.practiceId === person.practiceId,
      isConnectedInPerson: connections.get(one.id) === 'Accepted',
    }
  })
}

/** Whom the caller may write to, by name or by where they work. */
export const searchContacts = read(routes.searchContacts, async ({ person, query, db, services }) => {
  const team =
    query.includeTeamMembers && person.practiceId
      ? await services.people.colleagues(db, person.practiceId)
      : []
  const outside = await network.listContactIds(db, services, person.id)
  const ids = await network.contactsAmong(db, services, person, [...team, ...outside])
  const contacts = await present(db, services, person, await people.list(db, [...ids]))
  const wanted = query.keyword.normalize().toLowerCase().trim()
  const isWanted = (one: Contact) =>
    [one.displayName, one.practiceName ?? ''].some((name) => name.toLowerCase().includes(wanted))
  return { contacts: contacts.filter(isWanted).slice(0, SEARCH_RESULTS) }
})

/** Whoever is not in the answer is no contact any more, or never was: it does not say which. */
export const syncUsers = read(routes.syncUsers, async ({ person, body, db, services }) => {
  check(body.loggedUserId === person.id, kernelErrors.otherUser)
  const ids = await network.contactsAmong(db, services, person, body.contacts)
  return { contacts: await present(db, services, person, await people.list(db, [...ids])) }
})
