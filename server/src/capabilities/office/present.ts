import { CLAIMS } from '@corridor/contract/kernel/claims.ts'
import type {
  InvitationMode,
  InviteInfo,
  JoinRequest,
  MyPractice,
  PracticeListing,
  ReceivedInvitation,
  TeamInvitation,
  TeamMember,
} from '@corridor/contract/office/model.ts'
import { MEMBER_ROLE } from '@corridor/contract/office/roles.ts'
import { usualHours } from '@corridor/contract/office/rules.ts'
import { waitsFor } from '@corridor/contract/office/waiting.ts'
import type { EntryUser, IdentityGrace } from '@corridor/contract/people/entry.ts'
import { displayName } from '@corridor/contract/people/rules.ts'
import type { z } from 'zod'
import { profileImageUrl } from '#capabilities/files/public.ts'
import { isNameUnchecked, type PersonRecord } from '#capabilities/people/public.ts'
import { isActive, isAdmin, isOwner, kindOf, mayBeChanged, mayBeRemoved, type TeamPerson } from './access.ts'
import type { Invite } from './invitations/invites.ts'
import type { Received } from './store/invitations.ts'
import type { Invitation, Practice, PracticeChangeRow } from './store/tables.ts'

/** The person who views the team. An admin sees more, and may change something. */
export interface Viewer {
  id: string
  isAdmin: boolean
  grace: IdentityGrace
  now: Date
}

export const nameOf = (person: PersonRecord): string =>
  displayName({
    firstName: person.first_name,
    lastName: person.last_name,
    role: person.role,
    isDoctor: person.is_doctor,
  })

const imageOf = ({ profile_image_id }: PersonRecord): string | null =>
  profile_image_id && profileImageUrl(profile_image_id)

export function presentMember(
  team: readonly TeamPerson[],
  one: TeamPerson,
  facts: EntryUser,
  viewer: Viewer,
): TeamMember {
  const reason = waitsFor(facts, viewer.grace, viewer.now)
  const { person, member } = one
  return {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    displayName: nameOf(person),
    isNameUnchecked: isNameUnchecked(person),
    email: person.email,
    mobile: person.mobile,
    profileImageUrl: imageOf(person),
    role: person.role,
    status: isActive(one) ? 'Active' : 'Pending',
    waitsFor: reason && (viewer.isAdmin ? reason : 'sign-up'),
    hasSecondFactor: viewer.isAdmin ? facts.hasSecondFactor : null,
    isPracticeOwner: isOwner(one),
    isPracticeAdmin: isAdmin(one),
    claims: viewer.isAdmin ? CLAIMS.filter((claim) => person.claims.includes(claim)) : [],
    joinedAt: (member.approved_at ?? member.joined_at).toISOString(),
    abilities: {
      mayChange: viewer.isAdmin && mayBeChanged(one),
      mayRemove: viewer.isAdmin && mayBeRemoved(team, viewer.id, one),
    },
  }
}

export const presentInvitation = (
  invitation: Invitation,
  inviter: PersonRecord | undefined,
  now: Date,
): TeamInvitation => ({
  id: invitation.id,
  invitationMode: invitation.mode as z.infer<typeof InvitationMode>,
  email: invitation.email,
  role: invitation.role,
  message: invitation.message,
  invitedDate: invitation.invited_at.toISOString(),
  expiresAt: invitation.expires_at.toISOString(),
  invitedById: invitation.invited_by,
  invitedByName: inviter ? nameOf(inviter) : '',
  isExpired: invitation.expires_at <= now,
})

export const presentReceived = (
  invitation: Received,
  inviter: PersonRecord | undefined,
): ReceivedInvitation => ({
  id: invitation.id,
  kind: kindOf(invitation),
  practiceName: invitation.practice_name,
  role: invitation.role ?? (kindOf(invitation) === 'team' ? MEMBER_ROLE : null),
  invitedByName: inviter ? nameOf(inviter) : null,
  invitedDate: invitation.invited_at.toISOString(),
  expiresAt: invitation.expires_at.toISOString(),
})

export const presentJoinRequest = (
  person: PersonRecord,
  requestedAt: Date,
  approveRejectToken: string,
): JoinRequest => ({
  personId: person.id,
  firstName: person.first_name,
  lastName: person.last_name,
  email: person.email,
  role: person.role,
  profileImageUrl: imageOf(person),
  requestedAt: requestedAt.toISOString(),
  approveRejectToken,
})

export const presentInvite = (
  invite: Invite,
  inviter: PersonRecord | undefined,
  hasAccount: boolean,
): InviteInfo => {
  const invitation = invite.kind === 'practice' ? undefined : invite.invitation
  return {
    kind: invite.kind,
    practiceName: invite.practice.name,
    email: invitation?.email ?? null,
    role: invitation?.role ?? (invite.kind === 'team' ? MEMBER_ROLE : null),
    invitedByName: inviter ? nameOf(inviter) : null,
    hasAccount,
  }
}

export const presentPractice = (
  practice: Practice,
  mayEdit: boolean,
  change: PracticeChangeRow | undefined,
): MyPractice => ({
  id: practice.id,
  name: practice.name,
  practiceCategory: practice.category,
  practiceType: practice.type,
  addresses: practice.addresses,
  telephoneNumber: practice.telephone_number,
  eFaxNumber: practice.efax_number,
  organizationMobileNumber: practice.mobile_number,
  practiceInviteCode: practice.invite_code,
  isPendingApproval: practice.is_pending_approval,
  officeHours: practice.office_hours.length > 0 ? practice.office_hours : usualHours(),
  areHoursSet: practice.office_hours.length > 0,
  timeZone: practice.time_zone,
  holidays: practice.holidays,
  isSecondFactorRequired: practice.requires_second_factor,
  areGifsAllowed: practice.allows_gifs,
  idleLockMinutes: practice.idle_lock_minutes,
  version: practice.version,
  waitingChange: change
    ? {
        id: change.id,
        name: change.name,
        telephoneNumber: change.telephone_number,
        requestedAt: change.requested_at.toISOString(),
      }
    : null,
  abilities: { mayEdit },
})

export const presentListing = ({ id, name, type, city, state }: Practice): PracticeListing => ({
  id,
  name,
  practiceType: type,
  city,
  state,
})
