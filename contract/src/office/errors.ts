import { errorKind } from '../kernel/errors.ts'

export const memberNotFound = errorKind('member-not-found', 404, 'We could not find this team member.')
export const invitationNotFound = errorKind('invitation-not-found', 404, 'We could not find this invitation.')
export const inviteIdMissing = errorKind(
  'invite-id-missing',
  400,
  'Invite ID must be provided to delete a practice invite.',
)
export const alreadyOnTeam = errorKind('already-on-team', 409, 'This person is already on your team.')
export const alreadyInvited = errorKind(
  'already-invited',
  409,
  'This address has an invitation already. You can send it again.',
)
export const hasAskedToJoin = errorKind(
  'has-asked-to-join',
  409,
  'This person has asked to join already. You can approve the request.',
)
export const inPracticeAlready = errorKind(
  'in-practice-already',
  409,
  'This person belongs to a practice already. They must leave it first.',
)
export const tooManyInvitations = errorKind(
  'too-many-invitations',
  409,
  'There are too many open invitations. Please delete some first.',
)
export const resentTooSoon = errorKind(
  'resent-too-soon',
  429,
  'It was sent a moment ago. Please wait a little.',
)
export const ownerStays = errorKind(
  'owner-stays',
  409,
  'The owner of the practice keeps its administration and cannot be removed.',
)
export const lastAdmin = errorKind(
  'last-admin',
  409,
  'A practice needs at least one admin. Please make somebody else admin first.',
)
export const notYourself = errorKind(
  'not-yourself',
  409,
  'You cannot remove yourself. Ask another admin of your practice.',
)
export const memberPending = errorKind(
  'member-pending',
  409,
  'This person waits for approval. Please decide the request first.',
)
export const linkSpent = errorKind('link-spent', 410, 'This link has expired or was already used.')
export const changedMeanwhile = errorKind(
  'changed-meanwhile',
  409,
  'Somebody else changed this meanwhile. Please look at it again before you save.',
)
export const practiceNotFound = errorKind('practice-not-found', 404, 'We could not find this practice.')
