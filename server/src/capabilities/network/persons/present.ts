import { claimsInForce } from '@corridor/contract/kernel/claims.ts'
import type { PersonConnection } from '@corridor/contract/network/model.ts'
import { hasNetwork } from '@corridor/contract/network/rules.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import * as people from '../../people/public.ts'
import { presentPerson } from '../present-person.ts'
import type { PersonConnectionRow } from '../store/tables.ts'

export type Presents = Pick<Services, 'people' | 'config'>

/** Whether somebody holds, at this moment, what it takes to answer a request. */
export const canAnswer = (
  { config }: Pick<Services, 'config'>,
  { claims }: Pick<people.KnownPerson, 'claims'>,
): boolean => hasNetwork(claimsInForce(claims, config.features))

/** The other of the two. */
export const otherOf = (row: PersonConnectionRow, viewerId: string): string =>
  row.source_person_id === viewerId ? row.target_person_id : row.source_person_id

/** Connections and requests as one of the two sees them, in the order they came. Whoever is not there any more is in none. */
export async function presentConnections(
  db: Database,
  services: Presents,
  viewerId: string,
  rows: readonly PersonConnectionRow[],
): Promise<PersonConnection[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.flatMap((row) => [row.source_person_id, row.target_person_id]))]
  const persons = new Map((await people.list(db, ids)).map((person) => [person.id, person]))
  const workplaces = await services.people.workplaces(db, ids)

  return rows.flatMap((row) => {
    const other = persons.get(otherOf(row, viewerId))
    const target = persons.get(row.target_person_id)
    if (!other || !target) return []
    const place = workplaces.get(other.id)
    const workplace = place?.isApproved ? place : undefined
    const isAccepted = row.status === 'Accepted'
    const { id: _, ...shown } = presentPerson(services, other)
    return [
      {
        ...shown,
        personConnectionId: row.id,
        personId: other.id,
        sourcePersonId: row.source_person_id,
        targetPersonId: row.target_person_id,
        status: row.status,
        practiceId: workplace?.practiceId ?? null,
        practiceName: workplace?.practiceName ?? null,
        isIndividual: other.is_individual,
        email: isAccepted ? other.email : null,
        mobile: isAccepted ? other.mobile : null,
        message: row.message,
        invitedAt: row.invited_at.toISOString(),
        connectedAt: isAccepted ? (row.answered_at?.toISOString() ?? null) : null,
        waitsForUpgrade: row.status === 'Pending' && !canAnswer(services, target),
      },
    ]
  })
}
