import type { ConnectionStatus } from '@corridor/contract/people/model.ts'
import { to } from '../../../platform/realtime/audience.ts'
import type { Services } from '../../../platform/services.ts'
import * as people from '../../people/public.ts'
import { awaitNewcomer } from '../persons/email-invites.ts'
import { tellWhetherTheyAnswer } from '../persons/telling.ts'
import { listHiddenIds } from '../store/blocks.ts'
import { listContactsAmong } from '../store/contacts.ts'
import { listAskedWith, listStatuses } from '../store/person-connections.ts'
import { listContactIds } from './contacts.ts'

const isOver = (status: ConnectionStatus | undefined): boolean =>
  status === undefined || status === 'Rejected' || status === 'Deleted'

/** Tells people and presence, which stand above, who is connected with whom. */
export function tellSources(services: Services): void {
  const { circles } = services.network

  services.people.connections = async (db, personId, otherIds) => {
    const [statuses, contactIds] = await Promise.all([
      listStatuses(db, personId, otherIds),
      listContactsAmong(db, personId, otherIds, people.letInNow(services)),
    ])
    // What is between two people themselves says more than what their practices have; what is over says less.
    for (const id of contactIds) if (isOver(statuses.get(id))) statuses.set(id, 'Active')
    return statuses
  }
  services.people.connected = (db, personId) => listContactIds(db, services, personId)
  services.people.hidden = listHiddenIds
  services.people.whoShows.push(async (db, personId) =>
    to.all(await circles.audienceOf(personId), to.persons(await listAskedWith(db, personId), 'User')),
  )
  services.people.whenClaimsChanged.push((tx, before, after) =>
    tellWhetherTheyAnswer(tx, services, before, after),
  )
  services.people.whenLetIn.push(awaitNewcomer)
  services.presence.contactsAmong = circles.among
  services.presence.contactsOf = circles.audienceOf
}
