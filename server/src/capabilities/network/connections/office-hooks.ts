import { connected, disconnected, registrationInvitesChanged } from '@corridor/contract/network/events.ts'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import * as office from '#capabilities/office/public.ts'
import type { HookHandlers, RunsHooks } from '#platform/hooks.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishContactsChanged, sideOf } from '../live.ts'
import { otherOf, type Party } from '../party.ts'
import { connectedAs, type PresentServices, showParties } from '../present.ts'
import {
  deleteInvitesByAddress,
  deleteInvitesOf,
  deleteInvitesOfIndividual,
  listInvitesOf,
  transferInvites,
} from '../store/connections.ts'
import { deletePracticeEmailInvites, lockAddressed } from '../store/email-invites.ts'
import { deleteLinksOfIndividual, listPartners, type Partner } from '../store/links.ts'
import { handleDisconnected } from './end.ts'
import { publishEnded, publishRemoved, publishToBoth, publishViewed, settleRequested } from './events.ts'
import { followInvitationJob } from './jobs.ts'

/** Publishes a changed practice to its partners and to the other side of its invites. */
async function publishPractice(
  tx: Tx,
  services: PresentServices,
  practiceId: string,
  partners: readonly Partner[],
) {
  const shown = (await showParties(tx.db, services, [{ practiceId }])).get(practiceId)
  if (!shown) return
  for (const { party, connectedAt } of partners)
    tx.publish(connected, { party: connectedAs(shown, connectedAt) }, sideOf(party))
  const invites = await listInvitesOf(tx.db, practiceId)
  const viewed = invites.map((row) => ({ viewer: otherOf(row, practiceId), row }))
  await publishViewed(tx, services, viewed)
}

/** Removes a suspended practice from everybody's lists until it is resumed. */
async function publishSuspended(tx: Tx, practiceId: string, partners: readonly Partner[]) {
  for (const { party } of partners) tx.publish(disconnected, { partyId: practiceId }, sideOf(party))
  for (const row of await listInvitesOf(tx.db, practiceId)) {
    publishRemoved(tx, otherOf(row, practiceId), row)
    settleRequested(tx, row)
  }
}

async function publishPracticeChange(
  tx: Tx,
  services: PresentServices,
  practiceId: string,
  change: office.PracticeChange,
): Promise<void> {
  const partners = await listPartners(tx.db, practiceId)
  if (change === 'suspended') await publishSuspended(tx, practiceId, partners)
  else await publishPractice(tx, services, practiceId, partners)
  // A changed team changes contacts too.
  for (const party of [{ practiceId }, ...partners.map((one) => one.party)]) publishContactsChanged(tx, party)
}

/** Ends a person's own connections and invites with practices when they join a practice, or ask to. */
async function endIndividualNetwork(tx: Tx, services: FollowsOffice, personId: string) {
  const own: Party = { personId }
  for (const practiceId of await deleteLinksOfIndividual(tx.db, personId))
    await handleDisconnected(tx, services, [own, { practiceId }])
  for (const row of await deleteInvitesOfIndividual(tx.db, personId, tx.now))
    await publishEnded(tx, services, row)
  await deletePracticeEmailInvites(tx.db, personId)
}

/** Deletes the invites that a leaving member sent for the practice, or transfers them to their heir. */
async function endOrTransferInvites(
  tx: Tx,
  services: PresentServices,
  { personId, practiceId, heirId }: office.Leaving,
) {
  if (!heirId) {
    for (const row of await deleteInvitesOf(tx.db, practiceId, personId, tx.now))
      await publishEnded(tx, services, row)
    return
  }
  await publishToBoth(tx, services, await transferInvites(tx.db, practiceId, personId, heirId))
}

/** What following the office needs. A command beside the server has this much. */
type FollowsOffice = PresentServices & RunsHooks

/** Updates connections and invites in the transaction that changes a practice or a team. */
export const officeHooks: HookHandlers<FollowsOffice> = {
  'office.practiceChanged': (services) => (tx, practiceId, change) =>
    publishPracticeChange(tx, services, practiceId, change),
  'office.memberPlaced': (services) => (tx, personId) => endIndividualNetwork(tx, services, personId),
  'office.memberLeft': (services) => (tx, leaving) => endOrTransferInvites(tx, services, leaving),
  'office.invitationSent':
    () =>
    async (tx, { id, mode }) => {
      if (mode === INVITATION_MODES.organization) await tx.queue(followInvitationJob, { invitationId: id })
    },
  'office.invitationsDeleted': (services) => async (tx, ids) => {
    await lockAddressed(tx.db, ids)
    for (const row of await deleteInvitesByAddress(tx.db, ids, tx.now)) await publishEnded(tx, services, row)
  },
  'office.invitationsChanged': () => (tx, practiceId) =>
    tx.publish(registrationInvitesChanged, {}, sideOf({ practiceId })),
}

/** A newly let-in member becomes a contact of the practice's partners. */
export async function publishNewContact(tx: Tx, services: FollowsOffice, personId: string): Promise<void> {
  const practice = await office.findPracticeOf(tx.db, personId)
  if (practice?.member_approved_at) await publishPracticeChange(tx, services, practice.id, 'shown')
}
