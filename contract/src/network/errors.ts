import { errorKind } from '../kernel/errors.ts'

/** Accepting or ignoring without saying which (specification, platform §5). */
export const inviteOrConnectionMissing = errorKind(
  'invite-or-connection-missing',
  400,
  'Either practiceInviteId or personConnectionId must be provided.',
)
/** A request without a target (specification, platform §5). */
export const userIdMissing = errorKind('user-id-missing', 400, 'User ID is required')
/** Withdrawn, responded to, or addressed to somebody else: the caller cannot tell which. */
export const requestNotFound = errorKind(
  'request-not-found',
  404,
  'This request is no longer open. It may have been taken back or answered.',
)
export const connectionNotFound = errorKind('connection-not-found', 404, 'You’re no longer connected.')
export const personNotReachable = errorKind('person-not-reachable', 404, 'We couldn’t find this person.')
export const ownPractice = errorKind('own-practice', 409, 'That’s your own practice.')
export const yourself = errorKind('yourself', 409, 'That’s you.')
export const onYourTeam = errorKind('on-your-team', 409, 'This person is already on your team.')
export const requestedRecently = errorKind(
  'asked-recently',
  409,
  'You asked recently. Please wait a few days before you ask again.',
)
export const sentRecently = errorKind(
  'sent-recently',
  429,
  'You sent this invite less than a day ago. You can send it again tomorrow.',
)
export const upgradeNeeded = errorKind(
  'upgrade-needed',
  403,
  'You need access to the network to answer this. Ask an admin at your practice.',
)
/** A practice invites its own people where it gives them a role. */
export const inviteTeamInOffice = errorKind(
  'invite-team-in-office',
  409,
  'You can invite people to your team under My office.',
)
/** Two people on their own connect as people. */
export const requestPersonInstead = errorKind('ask-person', 409, 'Please ask this person to connect instead.')
