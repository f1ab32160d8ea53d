import { type RawBuilder, sql } from 'kysely'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { tables } from './tables.ts'

export interface NewJoinRequest {
  id: string
  personId: string
  tokenHash: Buffer
  requestedAt: Date
  expiresAt: Date
}

export async function insertJoinRequest(db: Database, request: NewJoinRequest): Promise<void> {
  await tables(db)
    .insertInto('office_join_request')
    .values({
      id: request.id,
      person_id: request.personId,
      token_hash: request.tokenHash,
      requested_at: request.requestedAt,
      expires_at: request.expiresAt,
    })
    .execute()
}

/** A request that is still there, with the practice it is for. */
export const findJoinRequestById = (db: Database, id: string) =>
  tables(db)
    .selectFrom('office_join_request as request')
    .innerJoin('office_member as member', 'member.person_id', 'request.person_id')
    .select(['request.id', 'request.person_id', 'request.requested_at', 'member.practice_id'])
    .where('request.id', '=', id)
    .executeTakeFirst()

/** An open request by its token, with the practice it is for. A suspended practice has none. */
export const findJoinRequestByToken = (db: Database, tokenHash: Buffer, now: Date) =>
  tables(db)
    .selectFrom('office_join_request as request')
    .innerJoin('office_member as member', 'member.person_id', 'request.person_id')
    .innerJoin('office_practice as practice', 'practice.id', 'member.practice_id')
    .select(['request.id', 'request.person_id', 'request.requested_at', 'member.practice_id'])
    .where('practice.suspended_at', 'is', null)
    .where('request.token_hash', '=', tokenHash)
    .where('request.expires_at', '>', now)
    .executeTakeFirst()

/** Of two decisions at once only one gets true. */
export async function deleteJoinRequest(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('office_join_request')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Open requests of a practice, longest waiting first. */
export const listOpenRequests = (db: Database, practiceId: string, now: Date) =>
  tables(db)
    .selectFrom('office_join_request as request')
    .innerJoin('office_member as member', 'member.person_id', 'request.person_id')
    .select(['request.id', 'request.person_id', 'request.requested_at', 'request.expires_at'])
    .where('member.practice_id', '=', practiceId)
    .where('request.expires_at', '>', now)
    .orderBy('request.requested_at')
    .execute()

/** The number of open join requests at a person's practice. */
export const openRequestsOf = ({ practiceId }: Person, now: Date): RawBuilder<number> => sql`
  SELECT count(*) FROM office_join_request request JOIN office_member member ON member.person_id = request.person_id
  WHERE member.practice_id = ${practiceId}::uuid AND request.expires_at > ${now}`

/** Requests that nobody decided in time. */
export const listExpiredRequests = (db: Database, now: Date) =>
  tables(db)
    .selectFrom('office_join_request as request')
    .innerJoin('office_member as member', 'member.person_id', 'request.person_id')
    .select(['request.id', 'request.person_id', 'member.practice_id'])
    .where('request.expires_at', '<=', now)
    .execute()

/** A request with the practice it is for. */
export type JoinRequestRow = NonNullable<Awaited<ReturnType<typeof findJoinRequestByToken>>>
