import { randomUUID } from 'node:crypto'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { personNotReachable, userIdMissing } from '@corridor/contract/network/errors.ts'
import { PERSON_REQUESTS_PER_DAY } from '@corridor/contract/network/limits.ts'
import * as routes from '@corridor/contract/network/persons.ts'
import { action } from '../../../../platform/action.ts'
import { perDay, tally } from '../../../../platform/attempts/attempts.ts'
import { found } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Tx } from '../../../../platform/transaction.ts'
import type { PersonConnectionRow } from '../../store/tables.ts'
import { requestPersonConnection } from '../connection-requests.ts'
import { endConnection as end } from '../connections.ts'
import { presentConnections } from '../present.ts'
import { acceptPersonRequest, declinePersonRequest } from '../responses.ts'

const requestsOf = tally('network:person-request', perDay(PERSON_REQUESTS_PER_DAY))

async function presentOne(
  tx: Tx,
  services: Pick<Services, 'config' | 'people'>,
  viewerId: string,
  row: PersonConnectionRow,
) {
  const [connection] = await presentConnections(tx.db, services, viewerId, [row])
  return found(connection, personNotReachable)
}

export const requestConnection = action(
  routes.requestConnection,
  async ({ person, body, tx, services, note }) => {
    const targetId = found(body.targetPersonId, userIdMissing)
    note({ subject: { kind: 'person', id: targetId } })
    await requestsOf.check(services, person.id)
    const id = body.personConnectionId ?? randomUUID()
    const row = await requestPersonConnection(tx, services, {
      id,
      sourceId: person.id,
      targetId,
      message: body.message,
    })
    return presentOne(tx, services, person.id, row)
  },
)

export const acceptRequest = action(
  routes.acceptRequest,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person-connection', id } })
    return presentOne(tx, services, person.id, await acceptPersonRequest(tx, services, person, id))
  },
)

export const declineRequest = action(
  routes.declineRequest,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person-connection', id } })
    await declinePersonRequest(tx, services, person, id)
    return done
  },
)

export const endConnection = action(
  routes.endConnection,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person-connection', id } })
    await end(tx, services, person, id)
    return done
  },
)
