import type { ConnectionStatus } from '@corridor/contract/people/model.ts'
import * as people from '#capabilities/people/public.ts'
import type { HookHandlers } from '#platform/hooks.ts'
import { to } from '#platform/realtime/audience.ts'
import type { Services } from '#platform/services.ts'
import { publishUpgradeChanged } from '../connections/events.ts'
import { queueNewcomerRequests } from '../connections/jobs.ts'
import { publishNewContact } from '../connections/office-hooks.ts'
import { listHiddenIds } from '../store/blocks.ts'
import { listContactsAmong, listOutsideContactIds } from '../store/contacts.ts'
import { listPendingCounterpartIds, listStatuses } from '../store/person-history.ts'

const isOver = (status: ConnectionStatus | undefined): boolean =>
  status === undefined || status === 'Rejected' || status === 'Deleted'

/** Lets the capabilities people and presence, which this one may import, find out who is connected with whom. */
export function registerContacts(services: Services): void {
  const { circles } = services.network

  services.people.connections = async (db, personId, otherIds) => {
    const [statuses, contactIds] = await Promise.all([
      listStatuses(db, personId, otherIds),
      listContactsAmong(db, personId, otherIds, people.letInNow(services)),
    ])
    // An open or accepted connection of two people outranks that of their practices; one that is over does not.
    for (const id of contactIds) if (isOver(statuses.get(id))) statuses.set(id, 'Active')
    return statuses
  }
  services.people.connected = (db, personId) => listOutsideContactIds(db, personId, people.letInNow(services))
  services.people.hidden = listHiddenIds
  services.people.whoShows.push(async (db, personId) =>
    to.all(
      await circles.audienceOf(personId),
      to.persons(await listPendingCounterpartIds(db, personId), 'User'),
    ),
  )
  services.presence.contactsAmong = circles.among
  services.presence.contactsOf = circles.audienceOf
}

export const peopleHooks: HookHandlers = {
  'people.claimsChanged': (services) => (tx, before, after) =>
    publishUpgradeChanged(tx, services, before, after),
  'people.letIn': (services) => async (tx, personId) => {
    await queueNewcomerRequests(tx, personId)
    await publishNewContact(tx, services, personId)
  },
}
