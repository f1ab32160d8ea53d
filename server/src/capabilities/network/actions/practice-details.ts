import type { PracticeContact } from '@corridor/contract/network/model.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { practiceNotFound } from '@corridor/contract/office/errors.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { read } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import { contactsAmong } from '../access.ts'
import { partyId, partyOf } from '../party.ts'
import { type PresentServices, presentFound, presentPerson } from '../present.ts'
import { findConnectedAt } from '../store/links.ts'
import { listFoundPractices } from '../store/search.ts'

/** The let-in members of a practice, by name, without those with a block between them and the caller. */
async function listContacts(
  db: Database,
  services: PresentServices,
  person: Person,
  practiceId: string,
): Promise<PracticeContact[]> {
  const letIn = people.letInNow(services)
  const team = await people.list(db, await office.listTeamIds(db, practiceId))
  const contacts = await contactsAmong(
    db,
    services,
    person,
    team.map(({ id }) => id),
  )
  const hidden = await services.people.hidden(db, person.id)
  return team
    .filter(({ id, let_in }) => letIn.includes(let_in) && !hidden.includes(id))
    .map((one) => ({ ...presentPerson(services, one), isContact: contacts.has(one.id) }))
}

/** A practice as others see it, also for its own people. A practice that is not approved or is suspended is not found. */
export const getPracticeDetails = read(
  routes.getPracticeDetails,
  async ({ person, params: { id }, db, services }) => {
    const practice = found(await office.findPractice(db, id), practiceNotFound)
    check(!practice.is_pending_approval && practice.suspended_at === null, practiceNotFound)
    const own = partyOf(person)
    const isOwn = partyId(own) === id
    const connectedAt = isOwn ? undefined : await findConnectedAt(db, [own, { practiceId: id }])
    const [row] = await listFoundPractices(db, own, [id], people.letInNow(services))
    const { connectionStatus, openInvite } = presentFound(found(row, practiceNotFound))
    return {
      id,
      Name: practice.name,
      practiceType: practice.type,
      addresses: practice.addresses,
      telephoneNumber: practice.telephone_number,
      eFaxNumber: isOwn || connectedAt ? practice.efax_number : null,
      officeHours: practice.office_hours.length > 0 ? practice.office_hours : null,
      timeZone: practice.time_zone,
      holidays: practice.holidays,
      teamMembers: await listContacts(db, services, person, id),
      connectionStatus,
      openInvite,
      connectedAt: connectedAt?.toISOString() ?? null,
      abilities: {
        mayInvite: !isOwn && connectionStatus === 'NotConnected',
        mayAnswer: openInvite?.direction === 'received',
        mayDisconnect: connectedAt !== undefined,
      },
    }
  },
)
