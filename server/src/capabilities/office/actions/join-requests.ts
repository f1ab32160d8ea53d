import { done } from '@corridor/contract/kernel/shapes.ts'
import { linkSpent } from '@corridor/contract/office/errors.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import { action, read } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { approveRequest, declineRequest, findJoinRequest } from '../join-requests/requests.ts'
import { presentJoinRequest } from '../present.ts'
import { listOpenRequests } from '../store/join-requests.ts'
import { presentChanged } from '../team/shown-team.ts'
import { lockOffice, practiceIdOf } from '../team/team.ts'
import { joinToken } from '../tokens.ts'

/** The open join requests, oldest first, each with the token that decides it. */
export const listJoinRequests = read(routes.listJoinRequests, async ({ person, db, services }) => {
  const requests = await listOpenRequests(db, practiceIdOf(person), services.clock.now())
  const persons = await people.list(
    db,
    requests.map(({ person_id }) => person_id),
  )
  const byId = new Map(persons.map((one) => [one.id, one]))
  return {
    officeJoinRequests: requests.flatMap(({ id, person_id, requested_at }) => {
      const requester = byId.get(person_id)
      return requester ? [presentJoinRequest(requester, requested_at, joinToken(services.secrets, id))] : []
    }),
  }
})

/** The request of a token. Unknown, decided, expired and another practice's are refused alike. */
async function getRequest(tx: Tx, services: Services, caller: Person, token: string) {
  const practice = await lockOffice(tx, caller)
  const request = found(await findJoinRequest(tx.db, services, token), linkSpent)
  check(request.practice_id === practice.id, linkSpent)
  return request
}

/** Approves a join request, with the default claims of the role. */
export const approveJoinRequest = action(
  routes.approveJoinRequest,
  async ({ person, params, tx, services, note }) => {
    const request = await getRequest(tx, services, person, params.token)
    note({ subject: { kind: 'person', id: request.person_id } })
    await approveRequest(tx, services, request)
    return presentChanged(tx, services, request.practice_id, request.person_id, person.id)
  },
)

export const rejectJoinRequest = action(
  routes.rejectJoinRequest,
  async ({ person, params, tx, services, note }) => {
    const request = await getRequest(tx, services, person, params.token)
    note({ subject: { kind: 'person', id: request.person_id } })
    await declineRequest(tx, services, request)
    return done
  },
)
