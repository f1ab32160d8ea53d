import { practiceNotFound } from '@corridor/contract/office/errors.ts'
import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import {
  alreadyOnboarded,
  chooseOne,
  inviteForOther,
  inviteNotValid,
  inviteToOpen,
  otherSignUp,
} from '@corridor/contract/onboarding/errors.ts'
import type { PracticeChoice } from '@corridor/contract/onboarding/model.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import type { z } from 'zod'
import * as office from '#capabilities/office/public.ts'
import type { PersonRecord } from '#capabilities/people/public.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { joinRequests } from '../throttle.ts'
import { openPractice } from './open-practice.ts'

export type Choice = z.infer<typeof PracticeChoice>

const CHOOSE_ROLE = 'Please choose a role.'

function roleIn({ role }: Choice): string {
  if (role === undefined) throw wrongInput('body.role', CHOOSE_ROLE)
  return role
}

/** Exactly one way to a practice must be chosen. */
export function checkChoice({ organizationId, inviteCode, invitationId, newPractice }: Choice): void {
  const ways = [organizationId, inviteCode, invitationId, newPractice].filter((way) => way !== undefined)
  check(ways.length === 1, chooseOne)
}

/**
 * An individual joins a team only by a personal invitation: otherwise a join request would let them skip the steps of their
 * own sign-up.
 */
const checkNotIndividual = (person: PersonRecord): void =>
  check(!person.is_individual, person.onboarding_completed_at ? alreadyOnboarded : otherSignUp)

/** Requests to join a listed practice. One that waits for approval or does not exist is not found. */
async function joinListed(tx: Tx, services: Services, person: PersonRecord, choice: Choice, id: string) {
  checkNotIndividual(person)
  const practice = await office.findPractice(tx.db, id)
  check(practice !== undefined && !practice.is_pending_approval, practiceNotFound)
  await joinRequests.check({ ...services, db: tx.db }, person.id)
  await office.requestToJoin(tx, services, { personId: person.id, practiceId: id, role: roleIn(choice) })
}

async function joinInvited(tx: Tx, services: Services, person: PersonRecord, choice: Choice, code: string) {
  const invite = found(await office.findInvite(tx.db, services, code), inviteNotValid)
  if (invite.kind === 'practice') return joinListed(tx, services, person, choice, invite.practice.id)
  const { invitation } = invite
  check(invitation.email_key === emailKey(person.email), inviteForOther)
  check(invite.kind === 'team', inviteToOpen)
  await office.acceptInvitation(tx, services, invitation, person.id)
}

/** Joins by a received invitation. No code is needed, because the account has verified its address. */
async function joinFound(tx: Tx, services: Services, person: PersonRecord, id: string) {
  const invitation = found(await office.findFollowable(tx.db, person, id, tx.now), inviteNotValid)
  check(invitation.mode === INVITATION_MODES.teamMember, inviteToOpen)
  await office.acceptInvitation(tx, services, invitation, person.id)
}

/** Lets a person without a practice join or open one. */
export async function choosePractice(
  tx: Tx,
  services: Services,
  person: PersonRecord,
  choice: Choice,
): Promise<void> {
  const { organizationId, inviteCode, invitationId, newPractice } = choice
  if (organizationId) return joinListed(tx, services, person, choice, organizationId)
  if (inviteCode) return joinInvited(tx, services, person, choice, inviteCode)
  if (invitationId) return joinFound(tx, services, person, invitationId)
  checkNotIndividual(person)
  if (newPractice) return openPractice(tx, services, person.id, newPractice, roleIn(choice))
}
