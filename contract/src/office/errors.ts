import { errorKind } from '../kernel/errors.ts'

export const memberNotFound = errorKind('member-not-found', 404, 'We couldn’t find this team member.')
export const invitationNotFound = errorKind('invitation-not-found', 404, 'We couldn’t find this invitation.')
export const inviteIdMissing = errorKind(
  'invite-id-missing',
  400,
  'Invite ID must be provided to delete a practice invite.',
)
export const alreadyOnTeam = errorKind('already-on-team', 409, 'This person is already on your team.')
export const alreadyInvited = errorKind(
  'already-invited',
  409,
  'This address already has an invitation. You can send it again.',
)
export const hasRequestedToJoin = errorKind(
  'has-asked-to-join',
  409,
  'This person has already asked to join. You can approve the request.',
)
export const inPracticeAlready = errorKind(
  'in-practice-already',
  409,
  'This person is already in a practice. They have to leave it first.',
)
export const tooManyInvitations = errorKind(
  'too-many-invitations',
  409,
  'There are too many open invitations. Please delete some first.',
)
export const resentTooSoon = errorKind('resent-too-soon', 429, 'It was just sent. Please wait a moment.')
export const ownerStays = errorKind('owner-stays', 409, 'The owner is always an admin and can’t be removed.')
export const lastAdmin = errorKind(
  'last-admin',
  409,
  'A practice needs at least one admin. Please make someone else an admin first.',
)
export const notYourself = errorKind(
  'not-yourself',
  409,
  'You can’t remove yourself. Ask another admin at your practice.',
)
export const memberPending = errorKind(
  'member-pending',
  409,
  'This person is waiting for approval. Please answer the request first.',
)
export const linkSpent = errorKind('link-spent', 410, 'This link has expired or was already used.')
export const changedMeanwhile = errorKind(
  'changed-meanwhile',
  409,
  'Someone else changed this in the meantime. Please check it before you save.',
)
export const practiceChangeSettled = errorKind(
  'practice-change-settled',
  410,
  'This was already decided, changed or taken back.',
)
export const practiceNameTaken = errorKind(
  'practice-name-taken',
  409,
  'Another practice has a name that looks like this one by now. It can only be declined.',
)
export const practiceNotFound = errorKind('practice-not-found', 404, 'We couldn’t find this practice.')
export const practiceNotAtWork = errorKind(
  'practice-not-at-work',
  409,
  'This practice is suspended or not approved yet. Please choose another one.',
)
