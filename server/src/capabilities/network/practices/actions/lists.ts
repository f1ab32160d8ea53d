import * as routes from '@corridor/contract/network/practices.ts'
import { read } from '../../../../platform/action.ts'
import { partyOf } from '../../party.ts'
import { countOpenInvites } from '../../store/counts.ts'
import * as store from '../../store/invites.ts'
import { showInvites } from '../parties.ts'

export const listReceivedInvites = read(routes.listReceivedInvites, async ({ person, db, services }) => {
  const own = partyOf(person)
  return { practiceInvites: await showInvites(db, services, own, await store.listReceivedInvites(db, own)) }
})

export const listSentInvites = read(routes.listSentInvites, async ({ person, db, services }) => {
  const own = partyOf(person)
  return { practiceInvites: await showInvites(db, services, own, await store.listSentInvites(db, own)) }
})

export const countPendingInvites = read(routes.countPendingInvites, async ({ person, db }) => ({
  pendingCount: await countOpenInvites(db, person),
}))
