import { practiceInvited } from '@corridor/contract/network/alerts.ts'
import { connected, disconnected, registrationInvitesChanged } from '@corridor/contract/network/events.ts'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import type { HookHandlers, RunsHooks } from '../../../platform/hooks.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { publishContactsChanged, sideOf } from '../live.ts'
import type { Party } from '../party.ts'
import type { PersonServices } from '../present-person.ts'
import { deletePracticeEmailInvites, lockAddressed } from '../store/email-invites.ts'
import {
  deleteInvitesByAddress,
  deleteInvitesOf,
  deleteInvitesOfIndividual,
  listInvitesOf,
  transferInvites,
} from '../store/invites.ts'
import { deleteLinksOfIndividual, listLinkedIndividuals, listLinkedPractices } from '../store/links.ts'
import type { InviteRow } from '../store/tables.ts'
import { followInvitationJob } from './address-jobs.ts'
import { handleDisconnected } from './connections.ts'
import { publishInviteRemoved, publishInvites, publishWithdrawn } from './events.ts'
import { receiverOf, senderOf, showParties } from './parties.ts'
import { connectedAs } from './present.ts'

interface Partner {
  party: Party
  connectedAt: Date
}

async function listPartners(tx: Tx, services: PersonServices, practiceId: string): Promise<Partner[]> {
  const practices = await listLinkedPractices(tx.db, { practiceId }, people.letInNow(services))
  const individuals = await listLinkedIndividuals(tx.db, practiceId)
  return [
    ...practices.map(({ id, connected_at }) => ({ party: { practiceId: id }, connectedAt: connected_at })),
    ...individuals.map(({ person_id, connected_at }) => ({
      party: { personId: person_id },
      connectedAt: connected_at,
    })),
  ]
}

const otherThan = (practiceId: string, row: InviteRow): Party =>
  row.from_party === practiceId ? receiverOf(row) : senderOf(row)

/** Publishes a changed practice to its partners and to the other side of its invites. */
async function publishPractice(
  tx: Tx,
  services: PersonServices,
  practiceId: string,
  partners: readonly Partner[],
) {
  const shown = (await showParties(tx.db, services, [{ practiceId }])).get(practiceId)
  if (!shown) return
  for (const { party, connectedAt } of partners)
    tx.publish(connected, { party: connectedAs(shown, connectedAt) }, sideOf(party))
  const invites = await listInvitesOf(tx.db, practiceId)
  await publishInvites(
    tx,
    services,
    invites.map((row) => ({ viewer: otherThan(practiceId, row), row })),
  )
}

/** Removes a suspended practice from everybody's lists until it is resumed. */
async function publishSuspended(tx: Tx, practiceId: string, partners: readonly Partner[]) {
  for (const { party } of partners) tx.publish(disconnected, { partyId: practiceId }, sideOf(party))
  for (const row of await listInvitesOf(tx.db, practiceId)) {
    publishInviteRemoved(tx, otherThan(practiceId, row), row)
    tx.settle(practiceInvited, row.id)
  }
}

async function publishPracticeChange(
  tx: Tx,
  services: PersonServices,
  practiceId: string,
  change: office.PracticeChange,
): Promise<void> {
  const partners = await listPartners(tx, services, practiceId)
  if (change === 'suspended') await publishSuspended(tx, practiceId, partners)
  else await publishPractice(tx, services, practiceId, partners)
  // A changed team changes contacts too.
  for (const party of [{ practiceId }, ...partners.map((one) => one.party)]) publishContactsChanged(tx, party)
}

/** Ends a person's own connections and invites with practices when they join a practice, or ask to. */
async function endIndividualNetwork(tx: Tx, services: RunsHooks, personId: string) {
  const own: Party = { personId }
  for (const practiceId of await deleteLinksOfIndividual(tx.db, personId))
    await handleDisconnected(tx, services, [own, { practiceId }])
  for (const row of await deleteInvitesOfIndividual(tx.db, personId)) publishWithdrawn(tx, row)
  await deletePracticeEmailInvites(tx.db, personId)
}

/** Deletes the invites that a leaving member sent for the practice, or transfers them to their heir. */
async function endOrTransferInvites(
  tx: Tx,
  services: PersonServices,
  { personId, practiceId, heirId }: office.Leaving,
) {
  if (!heirId) {
    for (const row of await deleteInvitesOf(tx.db, practiceId, personId)) publishWithdrawn(tx, row)
    return
  }
  const transferred = await transferInvites(tx.db, practiceId, personId, heirId)
  await publishInvites(
    tx,
    services,
    transferred.flatMap((row) => [senderOf(row), receiverOf(row)].map((viewer) => ({ viewer, row }))),
  )
}

/** What following the office needs. A command beside the server has this much. */
export type FollowsOffice = PersonServices & RunsHooks

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
  'office.invitationsDeleted': () => async (tx, ids) => {
    await lockAddressed(tx.db, ids)
    for (const row of await deleteInvitesByAddress(tx.db, ids)) publishWithdrawn(tx, row)
  },
  'office.invitationsChanged': () => (tx, practiceId) =>
    tx.publish(registrationInvitesChanged, {}, sideOf({ practiceId })),
}

/** A newly let-in member becomes a contact of the practice's partners. */
export async function publishNewContact(tx: Tx, services: FollowsOffice, personId: string): Promise<void> {
  const practice = await office.findPracticeOf(tx.db, personId)
  if (practice?.member_approved_at) await publishPracticeChange(tx, services, practice.id, 'shown')
}
