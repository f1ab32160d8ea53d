import { done } from '@corridor/contract/kernel/shapes.ts'
import { connectionNotFound } from '@corridor/contract/network/errors.ts'
import type { ConnectedIndividual, ConnectedPractice } from '@corridor/contract/network/model.ts'
import * as routes from '@corridor/contract/network/practices.ts'
import { byPartyName } from '@corridor/contract/network/rules.ts'
import * as people from '#capabilities/people/public.ts'
import { action, read } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { check } from '#platform/refusal.ts'
import { lockWith } from '../access.ts'
import { end } from '../connections/end.ts'
import { type Party, partyId, partyOf, personsIn } from '../party.ts'
import { connectedAs, type PresentServices, presentIndividual, presentPractice } from '../present.ts'
import { findConnectedAt, listLinkedPractices, listPartners } from '../store/links.ts'

const listOrganizations = async (
  db: Database,
  services: PresentServices,
  party: Party,
): Promise<ConnectedPractice[]> =>
  (await listLinkedPractices(db, party, people.letInNow(services)))
    .map((row) => connectedAs(presentPractice(row), row.connected_at))
    .sort(byPartyName)

async function listIndividuals(
  db: Database,
  services: PresentServices,
  party: Party,
): Promise<ConnectedIndividual[]> {
  if (!('practiceId' in party)) return []
  const partners = await listPartners(db, party.practiceId)
  const since = new Map(partners.map((one) => [partyId(one.party), one.connectedAt]))
  const persons = await people.list(db, personsIn(partners.map((one) => one.party)))
  return persons
    .map((person) => connectedAs(presentIndividual(services, person), since.get(person.id)!))
    .sort(byPartyName)
}

export const listConnectedPractices = read(
  routes.listConnectedPractices,
  async ({ person, db, services }) => ({
    connectedPracticeList: await listOrganizations(db, services, partyOf(person)),
  }),
)

export const listOrganizationConnections = read(
  routes.listOrganizationConnections,
  async ({ person, db, services }) => ({
    organizations: await listOrganizations(db, services, partyOf(person)),
    individuals: await listIndividuals(db, services, partyOf(person)),
  }),
)

/** The practices that a practice is connected with, by name. */
export const listPartnersOf = (db: Database, services: PresentServices, practiceId: string) =>
  listOrganizations(db, services, { practiceId })

/** The connected party with this id: a practice, or an individual when the caller acts for a practice. */
async function findPartner(db: Database, own: Party, id: string): Promise<Party | undefined> {
  const ways: Party[] = 'practiceId' in own ? [{ practiceId: id }, { personId: id }] : [{ practiceId: id }]
  for (const way of ways) if (await findConnectedAt(db, [own, way])) return way
  return undefined
}

/** Ends a connection from either side. The hooks of other capabilities run in the same transaction. */
export const disconnectPractice = action(
  routes.disconnectPractice,
  async ({ person, params, tx, services, note }) => {
    const partner = await findPartner(tx.db, partyOf(person), params.id)
    check(partner !== undefined, connectionNotFound)
    note({ subject: { kind: 'practiceId' in partner ? 'practice' : 'person', id: params.id } })
    const pair = await lockWith(tx, person, 'practice', partner)
    check(await end(tx, services, pair), connectionNotFound)
    return done
  },
)
