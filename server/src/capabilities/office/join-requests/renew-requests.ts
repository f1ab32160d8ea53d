import { randomUUID } from 'node:crypto'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { isAdmin } from '../access.ts'
import { publishOfficeChanged } from '../live.ts'
import { mailJoinRequest } from '../mail-jobs.ts'
import { deleteJoinRequest, insertJoinRequest, listOpenRequests } from '../store/join-requests.ts'
import { listTeam } from '../team/team.ts'
import { joinToken } from '../tokens.ts'

/** Mails every admin of a practice the link that decides a request, and returns their ids. */
export async function mailAdmins(tx: Tx, practiceId: string, requestId: string): Promise<string[]> {
  const admins = (await listTeam(tx.db, practiceId)).filter(isAdmin)
  for (const { person } of admins) await tx.queue(mailJoinRequest, { requestId, adminId: person.id })
  return admins.map(({ person }) => person.id)
}

/**
 * Gives the open requests of a practice new tokens, because a former admin could still decide with the links they were
 * mailed. The caller has locked the practice.
 */
export async function renewRequests(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  practiceId: string,
): Promise<void> {
  const requests = await listOpenRequests(tx.db, practiceId, tx.now)
  for (const request of requests) {
    const id = randomUUID()
    await deleteJoinRequest(tx.db, request.id)
    await insertJoinRequest(tx.db, {
      id,
      personId: request.person_id,
      tokenHash: hashOf(secrets, joinToken(secrets, id)),
      requestedAt: request.requested_at,
      expiresAt: request.expires_at,
    })
    await mailAdmins(tx, practiceId, id)
  }
  if (requests.length > 0) publishOfficeChanged(tx, practiceId, 'join-requests')
}
