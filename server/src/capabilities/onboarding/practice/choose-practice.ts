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
import { check, found, wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import type { KnownPerson } from '../../people/public.ts'
import { joinRequests } from '../throttle.ts'
import { openPractice } from './open-practice.ts'

export type Choice = z.infer<typeof PracticeChoice>

const CHOOSE_ROLE = 'Please choose a role.'

function roleIn({ role }: Choice): string {
  if (role === undefined) throw wrongInput('body.role', CHOOSE_ROLE)
  return role
}

/** Exactly one of the ways. */
export function checkChoice({ organizationId, inviteCode, invitationId, newPractice }: Choice): void {
  const ways = [organizationId, inviteCode, invitationId, newPractice].filter((way) => way !== undefined)
  check(ways.length === 1, chooseOne)
}

/**
 * Somebody on their own came to stay so. Only an invitation that was sent to them by name brings them to a team; nobody
 * is to slip past the steps of their own sign-up by asking.
 */
const checkNotIndividual = (person: KnownPerson): void =>
  check(!person.is_individual, person.onboarding_completed_at ? alreadyOnboarded : otherSignUp)

/** A practice that waits for approval, or that is not there, can be joined by nobody. */
async function joinListed(tx: Tx, services: Services, person: KnownPerson, choice: Choice, id: string) {
  checkNotIndividual(person)
  const practice = await office.findPractice(tx.db, id)
  check(practice !== undefined && !practice.is_pending_approval, practiceNotFound)
  await joinRequests.check({ ...services, db: tx.db }, person.id)
  await office.askToJoin(tx, services, { personId: person.id, practiceId: id, role: roleIn(choice) })
}

async function joinInvited(tx: Tx, services: Services, person: KnownPerson, choice: Choice, code: string) {
  const invite = found(await office.findInvite(tx.db, services, code), inviteNotValid)
  if (invite.kind === 'practice') return joinListed(tx, services, person, choice, invite.practice.id)
  const { invitation } = invite
  check(invitation.email_key === emailKey(person.email), inviteForOther)
  check(invite.kind === 'team', inviteToOpen)
  await office.acceptInvitation(tx, services, invitation, person.id)
}

/** Whoever's address it was sent to needs no code: they have proved it. */
async function joinFound(tx: Tx, services: Services, person: KnownPerson, id: string) {
  const invitation = found(await office.findFollowable(tx.db, person, id, tx.now), inviteNotValid)
  check(invitation.mode === INVITATION_MODES.teamMember, inviteToOpen)
  await office.acceptInvitation(tx, services, invitation, person.id)
}

/** Brings somebody without a practice to one. */
export async function choosePractice(
  tx: Tx,
  services: Services,
  person: KnownPerson,
  choice: Choice,
): Promise<void> {
  const { organizationId, inviteCode, invitationId, newPractice } = choice
  if (organizationId) return joinListed(tx, services, person, choice, organizationId)
  if (inviteCode) return joinInvited(tx, services, person, choice, inviteCode)
  if (invitationId) return joinFound(tx, services, person, invitationId)
  checkNotIndividual(person)
  if (newPractice) return openPractice(tx, services, person.id, newPractice, roleIn(choice))
}
