import { done } from '@corridor/contract/kernel/shapes.ts'
import { personNotReachable, userIdMissing } from '@corridor/contract/network/errors.ts'
import { PERSON_REQUESTS_PER_DAY } from '@corridor/contract/network/limits.ts'
import type { PersonConnection } from '@corridor/contract/network/model.ts'
import * as routes from '@corridor/contract/network/persons.ts'
import { byPersonName, type PersonList, personListOf } from '@corridor/contract/network/rules.ts'
import { action, read } from '#platform/action.ts'
import { perDay, tally } from '#platform/attempts/attempts.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { checkNotOneself, lockWith } from '../access.ts'
import { withdrawOrEnd } from '../connections/end.ts'
import { request } from '../connections/request.ts'
import * as respond from '../connections/respond.ts'
import { searchContacts } from '../contacts/search.ts'
import { presentPersonConnections, viewedBy } from '../present.ts'
import { listAccepted, listReceived, listSent } from '../store/connections.ts'
import type { ConnectionRow } from '../store/tables.ts'

async function presentAs(
  db: Database,
  services: Services,
  personId: string,
  rows: readonly ConnectionRow[],
): Promise<PersonConnection[]> {
  const viewed = await presentPersonConnections(db, services, viewedBy({ personId }, rows))
  return viewed.map(({ connection }) => connection)
}

type ListRoute =
  | typeof routes.listPersonConnections
  | typeof routes.listReceivedRequests
  | typeof routes.listSentRequests
  | typeof routes.listPendingRequests
  | typeof routes.listWaitingForUpgrade

const readSent = (db: Database, personId: string) => listSent(db, 'person', { personId })
const readReceived = (db: Database, personId: string) => listReceived(db, 'person', { personId })

/** The contract's rule decides the list, as it does in the windows. */
const listing = (
  route: ListRoute,
  list: PersonList,
  readRows: (db: Database, personId: string) => Promise<ConnectionRow[]>,
  order?: (a: PersonConnection, b: PersonConnection) => number,
) =>
  read(route, async ({ person, db, services }) => {
    const all = await presentAs(db, services, person.id, await readRows(db, person.id))
    const connections = all.filter((one) => personListOf(one) === list)
    return { connections: order ? connections.toSorted(order) : connections }
  })

export const listPersonConnections = listing(
  routes.listPersonConnections,
  'connected',
  listAccepted,
  byPersonName,
)
export const listReceivedRequests = listing(routes.listReceivedRequests, 'received', readReceived)
export const listSentRequests = listing(routes.listSentRequests, 'sent', readSent)
export const listPendingRequests = listing(routes.listPendingRequests, 'pending', readSent)
export const listWaitingForUpgrade = listing(routes.listWaitingForUpgrade, 'waitingForUpgrade', readReceived)

const requestsOf = tally('network:person-request', perDay(PERSON_REQUESTS_PER_DAY))

export const requestConnection = action(
  routes.requestConnection,
  async ({ person, body, tx, services, note }) => {
    const personId = found(body.targetPersonId, userIdMissing)
    note({ subject: { kind: 'person', id: personId } })
    await requestsOf.check(services, person.id)
    const id = body.personConnectionId
    const [from, to] = [{ personId: person.id }, { personId }]
    checkNotOneself({ from, to })
    await lockWith(tx, person, 'person', to)
    const row = await request(tx, services, { id, from, fromId: person.id, to, message: body.message })
    const [connection] = await presentAs(tx.db, services, person.id, row ? [row] : [])
    return found(connection, personNotReachable)
  },
)

export const acceptRequest = action(
  routes.acceptRequest,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person-connection', id } })
    const row = await respond.acceptRequest(tx, services, person, 'person', id)
    return found((await presentAs(tx.db, services, person.id, [row]))[0], personNotReachable)
  },
)

export const declineRequest = action(
  routes.declineRequest,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person-connection', id } })
    await respond.declineRequest(tx, services, person, 'person', id)
    return done
  },
)

export const endConnection = action(
  routes.endConnection,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person-connection', id } })
    await withdrawOrEnd(tx, services, person, id)
    return done
  },
)

/** A page of whom the caller may write to, and how many there are in all. */
export const listContacts = read(routes.listContacts, ({ person, hangUp, query, db, services }) => {
  const { searchTerm: term, includeTeamMembers: withTeam, ...pageQuery } = query
  return searchContacts(db, services, { person, hangUp }, { term, withTeam, ...pageQuery })
})
