import type { PersonConnection } from '@corridor/contract/network/model.ts'
import * as routes from '@corridor/contract/network/persons.ts'
import { byPersonName, type PersonList, personListOf } from '@corridor/contract/network/rules.ts'
import { read } from '../../../../platform/action.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { listAccepted, listReceived, listSent } from '../../store/person-connections.ts'
import type { PersonConnectionRow } from '../../store/tables.ts'
import { presentConnections } from '../present.ts'

type ListRoute =
  | typeof routes.listPersonConnections
  | typeof routes.listReceivedRequests
  | typeof routes.listSentRequests
  | typeof routes.listPendingRequests
  | typeof routes.listWaitingForUpgrade

/** The contract's rule decides the list, as it does in the windows. */
const listing = (
  route: ListRoute,
  list: PersonList,
  readRows: (db: Database, personId: string) => Promise<PersonConnectionRow[]>,
  order?: (a: PersonConnection, b: PersonConnection) => number,
) =>
  read(route, async ({ person, db, services }) => {
    const all = await presentConnections(db, services, person.id, await readRows(db, person.id))
    const connections = all.filter((one) => personListOf(one) === list)
    return { connections: order ? connections.toSorted(order) : connections }
  })

export const listPersonConnections = listing(
  routes.listPersonConnections,
  'connected',
  listAccepted,
  byPersonName,
)
export const listReceivedRequests = listing(routes.listReceivedRequests, 'received', listReceived)
export const listSentRequests = listing(routes.listSentRequests, 'sent', listSent)
export const listPendingRequests = listing(routes.listPendingRequests, 'pending', listSent)
export const listWaitingForUpgrade = listing(routes.listWaitingForUpgrade, 'waitingForUpgrade', listReceived)
