import type { ErrorKind } from '@corridor/contract/kernel/errors.ts'
import { memberJoined } from '@corridor/contract/office/alerts.ts'
import { inPracticeAlready, linkSpent } from '@corridor/contract/office/errors.ts'
import {
  INVITE_CODE_FREE_ATTEMPTS,
  INVITE_CODE_LOCK_ATTEMPTS,
  INVITE_CODE_LOCK_MINUTES,
} from '@corridor/contract/office/limits.ts'
import { MEMBER_ROLE } from '@corridor/contract/office/roles.ts'
import * as people from '#capabilities/people/public.ts'
import { checkAttempt, giveBackAttempt, networkOf, type Pace } from '#platform/attempts/attempts.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { kindOf } from '../access.ts'
import { findInvitationByToken, setAccepted } from '../store/invitations.ts'
import { findMember } from '../store/members.ts'
import { findPractice, findPracticeByCode, lockPractice } from '../store/practices.ts'
import type { Invitation, Practice } from '../store/tables.ts'
import { join } from '../team/membership.ts'
import { publishInvitations } from './invitations.ts'

/** The meaning of the code in an `/invite` link. */
export type Invite =
  /** Sent to one address: to join this practice, or to open one of their own. */
  | { kind: 'team' | 'organization'; practice: Practice; invitation: Invitation }
  /** The practice's own code: everybody who has it may request to join. */
  | { kind: 'practice'; practice: Practice }

/**
 * Finds the open personal invitation or the practice of a code. The codes of a suspended practice are not found.
 */
export async function findInvite(
  db: Database,
  { secrets, clock }: Services,
  code: string,
): Promise<Invite | undefined> {
  const invitation = await findInvitationByToken(db, hashOf(secrets, code), clock.now())
  const practice = invitation
    ? await findPractice(db, invitation.practice_id)
    : await findPracticeByCode(db, code)
  if (!practice || practice.suspended_at) return undefined
  if (!invitation) return { kind: 'practice', practice }
  return { kind: kindOf(invitation), practice, invitation }
}

const LOCK_SECONDS = INVITE_CODE_LOCK_MINUTES * 60
const GUESSING: Pace = {
  free: INVITE_CODE_FREE_ATTEMPTS,
  lockAt: INVITE_CODE_LOCK_ATTEMPTS,
  lockSeconds: LOCK_SECONDS,
  memorySeconds: LOCK_SECONDS,
}

/**
 * Runs `work`, and counts it as a guess when it is refused with `wrong`, because a practice's own code is short enough to be
 * guessed. Other failures do not count.
 */
export async function countingGuesses<T>(
  services: Services,
  address: string,
  wrong: ErrorKind,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = { sort: 'office:invite-code', value: networkOf(address) }
  await checkAttempt(services, attempt, GUESSING)
  let isGuess = false
  try {
    return await work()
  } catch (error) {
    isGuess = error instanceof Refusal && error.kind === wrong
    throw error
  } finally {
    if (!isGuess) await giveBackAttempt(services, attempt)
  }
}

/** Looks a code up. Unknown, used, expired and withdrawn codes are refused alike. */
export const lookUpInvite = (services: Services, address: string, code: string): Promise<Invite> =>
  countingGuesses(services, address, linkSpent, async () =>
    found(await findInvite(services.db, services, code), linkSpent),
  )

/**
 * Accepts a personal invitation; one to a team makes the person a member at once. A used or withdrawn one is refused. A person
 * who has a practice is refused too, and the invitation stays open.
 */
export async function acceptInvitation(
  tx: Tx,
  services: Services,
  invitation: Invitation,
  personId: string,
): Promise<void> {
  const practiceId = invitation.practice_id
  const isToTeam = kindOf(invitation) === 'team'
  if (isToTeam) check(!(await findMember(tx.db, personId)), inPracticeAlready)
  const practice = found(await lockPractice(tx.db, practiceId), linkSpent)
  check(practice.suspended_at === null, linkSpent)
  check(await setAccepted(tx.db, invitation, tx.now), linkSpent)
  if (isToTeam) {
    const role = invitation.role ?? MEMBER_ROLE
    await join(tx, services, { personId, practiceId, role })
    const joined = await people.find(tx.db, personId)
    tx.alert(memberJoined, {
      to: [invitation.invited_by],
      practiceId,
      about: personId,
      facts: { personId, name: (joined && people.nameOf(joined)) || invitation.email, role },
      at: tx.now,
    })
  }
  await publishInvitations(tx, services, practiceId, [invitation])
}
