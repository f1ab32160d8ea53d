import { randomUUID } from 'node:crypto'
import { hashOf } from '../../../platform/secrets/one-time.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { isAdmin } from '../access.ts'
import { tellOffice } from '../live.ts'
import { mailJoinRequest } from '../mail-jobs.ts'
import { addJoinRequest, listOpenRequests, takeJoinRequest } from '../store/join-requests.ts'
import { listTeam } from '../team/team.ts'
import { joinToken } from '../tokens.ts'

/** Mails every admin of a practice what decides about a request. Answers who they are. */
export async function mailAdmins(tx: Tx, practiceId: string, requestId: string): Promise<string[]> {
  const admins = (await listTeam(tx.db, practiceId)).filter(isAdmin)
  for (const { person } of admins) await tx.queue(mailJoinRequest, { requestId, adminId: person.id })
  return admins.map(({ person }) => person.id)
}

/**
 * Gives the open requests of a practice new tokens. A mailed link is all that a decision needs, so whoever has just
 * lost the administration would still decide by those they were mailed. The caller holds the practice.
 */
export async function renewRequests(tx: Tx, { secrets }: Services, practiceId: string): Promise<void> {
  const requests = await listOpenRequests(tx.db, practiceId, tx.now)
  for (const request of requests) {
    const id = randomUUID()
    await takeJoinRequest(tx.db, request.id)
    await addJoinRequest(tx.db, {
      id,
      personId: request.person_id,
      tokenHash: hashOf(secrets, joinToken(secrets, id)),
      requestedAt: request.requested_at,
      expiresAt: request.expires_at,
    })
    await mailAdmins(tx, practiceId, id)
  }
  if (requests.length > 0) tellOffice(tx, practiceId, 'join-requests')
}
