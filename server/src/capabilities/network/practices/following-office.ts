import { practiceInvited } from '@corridor/contract/network/alerts.ts'
import { connected, disconnected, registrationInvitesChanged } from '@corridor/contract/network/events.ts'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { sideOf, tellContacts } from '../live.ts'
import type { Party } from '../party.ts'
import type { ShowsPeople } from '../present-person.ts'
import type { EndsConnections } from '../sources.ts'
import { holdAddressed, removePracticeEmailInvites } from '../store/email-invites.ts'
import {
  listInvitesOf,
  passInvites,
  takeInvitesByAddress,
  takeInvitesOf,
  takeInvitesOfIndividual,
} from '../store/invites.ts'
import { listLinkedIndividuals, listLinkedPractices, takeLinksOfIndividual } from '../store/links.ts'
import type { InviteRow } from '../store/tables.ts'
import { followDisconnected } from './connecting.ts'
import { followInvitationJob } from './following-addresses.ts'
import { receiverOf, senderOf, showParties } from './parties.ts'
import { connectedAs } from './present.ts'
import { tellInvite, tellInviteRemoved, tellWithdrawn } from './telling.ts'

interface Partner {
  party: Party
  connectedAt: Date
}

async function listPartners(tx: Tx, services: ShowsPeople, practiceId: string): Promise<Partner[]> {
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

/** Whoever has to do with a practice sees it as it is now. */
async function showAnew(tx: Tx, services: ShowsPeople, practiceId: string, partners: readonly Partner[]) {
  const shown = (await showParties(tx.db, services, [{ practiceId }])).get(practiceId)
  if (!shown) return
  for (const { party, connectedAt } of partners)
    tx.announce(connected, { party: connectedAs(shown, connectedAt) }, sideOf(party))
  for (const row of await listInvitesOf(tx.db, practiceId))
    await tellInvite(tx, services, otherThan(practiceId, row), row)
}

/** A suspended practice is in nobody's lists until it is resumed. */
async function takeOutOfSight(tx: Tx, practiceId: string, partners: readonly Partner[]) {
  for (const { party } of partners) tx.announce(disconnected, { partyId: practiceId }, sideOf(party))
  for (const row of await listInvitesOf(tx.db, practiceId)) {
    tellInviteRemoved(tx, otherThan(practiceId, row), row)
    tx.settle(practiceInvited, row.id)
  }
}

async function followPractice(
  tx: Tx,
  services: ShowsPeople,
  practiceId: string,
  change: office.PracticeChange,
): Promise<void> {
  const partners = await listPartners(tx, services, practiceId)
  if (change === 'suspended') await takeOutOfSight(tx, practiceId, partners)
  else await showAnew(tx, services, practiceId, partners)
  // Also a team that has changed: whoever came or went is another contact.
  for (const party of [{ practiceId }, ...partners.map((one) => one.party)]) tellContacts(tx, party)
}

/** Somebody joins a practice, or asks to: what they had with practices on their own ends. */
async function followPlaced(tx: Tx, services: EndsConnections, personId: string) {
  const own: Party = { personId }
  for (const practiceId of await takeLinksOfIndividual(tx.db, personId))
    await followDisconnected(tx, services, [own, { practiceId }])
  for (const row of await takeInvitesOfIndividual(tx.db, personId)) tellWithdrawn(tx, row)
  await removePracticeEmailInvites(tx.db, personId)
}

/** What somebody has sent for a practice ends when they leave it, or is gone on with by their heir. */
async function followLeft(tx: Tx, services: ShowsPeople, { personId, practiceId, heirId }: office.Leaving) {
  if (!heirId) {
    for (const row of await takeInvitesOf(tx.db, practiceId, personId)) tellWithdrawn(tx, row)
    return
  }
  for (const row of await passInvites(tx.db, practiceId, personId, heirId)) {
    await tellInvite(tx, services, senderOf(row), row)
    await tellInvite(tx, services, receiverOf(row), row)
  }
}

/** What hangs on practices and teams follows them, in the transaction that changes them. */
export function followOffice(services: Pick<Services, 'office'> & ShowsPeople & EndsConnections): void {
  services.office.whenPracticeChanged.push((tx, practiceId, change) =>
    followPractice(tx, services, practiceId, change),
  )
  // One more of whom others know.
  services.people.whenLetIn.push(async (tx, personId) => {
    const place = await office.findPracticeOf(tx.db, personId)
    if (place?.member_approved_at) await followPractice(tx, services, place.id, 'shown')
  })
  services.office.whenPlaced.push((tx, personId) => followPlaced(tx, services, personId))
  services.office.whenLeft.push((tx, leaving) => followLeft(tx, services, leaving))
  services.office.whenInvited.push(async (tx, { id, mode }) => {
    if (mode === INVITATION_MODES.organization) await tx.queue(followInvitationJob, { invitationId: id })
  })
  services.office.whenUninvited.push(async (tx, ids) => {
    await holdAddressed(tx.db, ids)
    for (const row of await takeInvitesByAddress(tx.db, ids)) tellWithdrawn(tx, row)
  })
  services.office.whenInvitationsChanged.push((tx, practiceId) =>
    tx.announce(registrationInvitesChanged, {}, sideOf({ practiceId })),
  )
}
