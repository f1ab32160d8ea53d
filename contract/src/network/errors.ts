import { errorKind } from '../kernel/errors.ts'

/** Accepting or ignoring without saying which (specification, platform §5). */
export const inviteOrConnectionMissing = errorKind(
  'invite-or-connection-missing',
  400,
  'Either practiceInviteId or personConnectionId must be provided.',
)
