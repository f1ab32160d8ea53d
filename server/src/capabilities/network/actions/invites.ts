import { done, Id } from '@corridor/contract/kernel/shapes.ts'
import {
  inviteOrConnectionMissing,
  requestNotFound,
  requestPersonInstead,
} from '@corridor/contract/network/errors.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { inviteIdMissing } from '@corridor/contract/office/errors.ts'
import type { Person } from '#platform/access/person.ts'
import { action, read } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { checkNotOneself, lockWith } from '../access.ts'
import { withdrawInvite } from '../connections/end.ts'
import * as registration from '../connections/registration.ts'
import { type RequestServices, request } from '../connections/request.ts'
import { acceptRequest, declineRequest } from '../connections/respond.ts'
import { type Kind, type Party, partyOf } from '../party.ts'
import { presentInvites, viewedBy } from '../present.ts'
import * as store from '../store/connections.ts'

const listing = (
  route: typeof routes.listReceivedInvites | typeof routes.listSentInvites,
  readRows: typeof store.listReceived,
) =>
  read(route, async ({ person, db, services }) => {
    const own = partyOf(person)
    const viewed = viewedBy(own, await readRows(db, 'practice', own))
    return { practiceInvites: (await presentInvites(db, services, viewed)).map(({ invite }) => invite) }
  })

export const listReceivedInvites = listing(routes.listReceivedInvites, store.listReceived)
export const listSentInvites = listing(routes.listSentInvites, store.listSent)

export const countPendingInvites = read(routes.countPendingInvites, async ({ person, db }) => ({
  pendingCount: (await store.listReceived(db, 'practice', partyOf(person))).length,
}))

export const listRegistrationInvites = read(
  routes.listRegistrationInvites,
  async ({ person, db, services }) => ({
    pendingRegistrationInvites: await registration.listRegistrations(db, person, services.clock.now()),
  }),
)

/** Invites a practice or an individual to connect. */
async function invite(
  tx: Tx,
  services: RequestServices,
  person: Person,
  { id, to, message }: { id: string; to: Party; message: string },
) {
  const sending = { id, from: partyOf(person), fromId: person.id, to, message }
  checkNotOneself(sending)
  await lockWith(tx, person, 'practice', to)
  const row = await request(tx, services, sending)
  if (!row) return { invite: null, isConnected: true }
  const [sent] = await presentInvites(tx.db, services, viewedBy(sending.from, [row]))
  return { invite: found(sent, requestNotFound).invite, isConnected: false }
}

export const sendInvite = action(routes.sendInvite, async ({ person, body, tx, services, note }) => {
  const { practiceInviteId: id, toPracticeId, toUserId = '', message } = body
  const to: Party = toPracticeId ? { practiceId: toPracticeId } : { personId: toUserId }
  check('practiceId' in to || person.practiceId !== null, requestPersonInstead)
  note({ subject: toPracticeId ? { kind: 'practice', id: toPracticeId } : { kind: 'person', id: toUserId } })
  return invite(tx, services, person, { id, to, message })
})

export const inviteSuggested = action(
  routes.inviteSuggested,
  async ({ person, body, tx, services, note }) => {
    const { practiceInviteId: id, practiceId, message } = body
    note({ subject: { kind: 'practice', id: practiceId } })
    return invite(tx, services, person, { id, to: { practiceId }, message })
  },
)

/** What the audit trail calls them. */
const SUBJECTS = { practice: 'practice-invite', person: 'person-connection' } as const

/** For an invite of a practice or an individual, or a person's request. When the call names both, the invite counts. */
const responding = (
  route: typeof routes.acceptInvite | typeof routes.ignoreInvite,
  respond: typeof acceptRequest | typeof declineRequest,
) =>
  action(route, async ({ person, body, tx, services, note }) => {
    const kind: Kind = body.practiceInviteId ? 'practice' : 'person'
    const id = found(body.practiceInviteId ?? body.personConnectionId, inviteOrConnectionMissing)
    note({ subject: { kind: SUBJECTS[kind], id } })
    await respond(tx, services, person, kind, id)
    return done
  })

export const acceptInvite = responding(routes.acceptInvite, acceptRequest)
/** Doing it twice is fine. */
export const ignoreInvite = responding(routes.ignoreInvite, declineRequest)

export const inviteByEmail = action(routes.inviteByEmail, async ({ person, body, tx, services, note }) => {
  const { inviteId, ...rest } = body
  note({ subject: { kind: 'invitation', id: inviteId } })
  return registration.inviteAddress(tx, services, person, { id: inviteId, ...rest })
})

/** The id is of an invite to a side, or of an invitation by address. */
export const resendInvite = action(routes.resendInvite, async ({ person, body, tx, services, note }) => {
  const { inviteId } = body
  note({ subject: { kind: 'invitation', id: inviteId } })
  const isSent =
    (await registration.resendInvite(tx, services, person, inviteId)) ??
    (await registration.resendAddressInvite(tx, services, person, inviteId))
  check(isSent, requestNotFound)
  return done
})

export const deleteInvite = action(routes.deleteInvite, async ({ person, query, tx, services, note }) => {
  const id = found(Id.safeParse(query.inviteId).data, inviteIdMissing)
  note({ subject: { kind: 'invitation', id } })
  const isWithdrawn =
    (await withdrawInvite(tx, services, person, id)) ??
    (await registration.withdrawAddressInvite(tx, services, person, id))
  check(isWithdrawn, requestNotFound)
  return done
})
