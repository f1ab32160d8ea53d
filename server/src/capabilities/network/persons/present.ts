import { claimsInForce } from '@corridor/contract/features.ts'
import type { PersonConnection } from '@corridor/contract/network/model.ts'
import { hasNetwork } from '@corridor/contract/network/rules.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import * as people from '../../people/public.ts'
import { presentPerson } from '../present-person.ts'
import type { PersonConnectionRow } from '../store/tables.ts'

export type PresentServices = Pick<Services, 'people' | 'config'>

/** Whether a person has, at this moment, the claims to respond to a request. */
export const canRespond = (
  { config }: Pick<Services, 'config'>,
  { claims }: Pick<people.PersonRecord, 'claims'>,
): boolean => hasNetwork(claimsInForce(claims, config.features))

/** The other of the two. */
export const otherOf = (row: PersonConnectionRow, viewerId: string): string =>
  row.source_person_id === viewerId ? row.target_person_id : row.source_person_id

/** Connections and requests as the viewer sees them, in the order given, without those whose other person is gone. */
export async function presentConnections(
  db: Database,
  services: PresentServices,
  viewerId: string,
  rows: readonly PersonConnectionRow[],
): Promise<PersonConnection[]> {
  const viewed = rows.map((row) => ({ viewerId, row }))
  return (await presentViewed(db, services, viewed)).map(({ connection }) => connection)
}

/** A connection, and which of the two views it. */
export interface ViewedConnection {
  viewerId: string
  row: PersonConnectionRow
}

/** Connections as each viewer sees them; many take as many statements as one. */
export async function presentViewed(
  db: Database,
  services: PresentServices,
  viewed: readonly ViewedConnection[],
): Promise<{ viewerId: string; connection: PersonConnection }[]> {
  if (viewed.length === 0) return []
  const rows = viewed.map(({ row }) => row)
  const ids = [...new Set(rows.flatMap((row) => [row.source_person_id, row.target_person_id]))]
  const persons = new Map((await people.list(db, ids)).map((person) => [person.id, person]))
  const workplaces = await services.people.workplaces(db, ids)

  return viewed.flatMap(({ viewerId, row }) => {
    const other = persons.get(otherOf(row, viewerId))
    const target = persons.get(row.target_person_id)
    if (!other || !target) return []
    const workplace = workplaces.get(other.id)
    const practice = workplace?.isApproved ? workplace : undefined
    const isAccepted = row.status === 'Accepted'
    const { id: _, ...shown } = presentPerson(services, other)
    const connection: PersonConnection = {
      ...shown,
      personConnectionId: row.id,
      personId: other.id,
      sourcePersonId: row.source_person_id,
      targetPersonId: row.target_person_id,
      status: row.status,
      practiceId: practice?.practiceId ?? null,
      practiceName: practice?.practiceName ?? null,
      isIndividual: other.is_individual,
      email: isAccepted ? other.email : null,
      mobile: isAccepted ? other.mobile : null,
      message: row.message,
      invitedAt: row.invited_at.toISOString(),
      connectedAt: isAccepted ? (row.answered_at?.toISOString() ?? null) : null,
      waitsForUpgrade: row.status === 'Pending' && !canRespond(services, target),
    }
    return [{ viewerId, connection }]
  })
}
