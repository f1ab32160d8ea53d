import { errorKind } from '../kernel/errors.ts'

/** Clients take this for "onboarded" and go on (specification, platform §4). */
export const alreadyOnboarded = errorKind('already-onboarded', 409, 'This user is already onboarded')
export const mobileFirst = errorKind('mobile-first', 409, 'Please verify your mobile number first.')
export const confirmLinkSpent = errorKind(
  'link-spent',
  410,
  'This link has expired or was already used. If you’ve already confirmed your address, you can sign in.',
)
/** Only the holder of the link, which verified the address, gets this. */
export const addressHasAccount = errorKind(
  'has-account',
  409,
  'This address already has an account. Please sign in, or choose a new password.',
)
/** Decided at the same moment, or withdrawn in another window. */
export const nothingToWithdraw = errorKind(
  'nothing-to-withdraw',
  409,
  'There’s no open request to withdraw. It may have just been answered.',
)
export const approvalLinkSpent = errorKind('link-spent', 410, 'This link has expired or was already used.')
export const inviteNotValid = errorKind(
  'invite-not-valid',
  410,
  'This invitation has expired or was withdrawn.',
)
export const inviteForOther = errorKind(
  'invite-for-other',
  403,
  'This invitation was sent to a different address. Please sign in with that one.',
)
export const inviteToOpen = errorKind(
  'invite-to-open',
  409,
  'This invitation is for opening your own practice. Please enter its details.',
)
export const practiceIdTaken = errorKind(
  'practice-id-taken',
  409,
  'We couldn’t open this practice. Please try again.',
)
/** Practices and people on their own finish their sign-up by different calls. */
export const otherSignUp = errorKind(
  'other-sign-up',
  403,
  'Your account was created for a different kind of sign-up.',
)
export const roleIsAdmins = errorKind(
  'role-is-admins',
  403,
  'An admin at your practice can change your role.',
)
export const chooseOne = errorKind(
  'choose-one',
  400,
  'Please choose a practice, enter an invite code, or open a new practice.',
)

/** The reader of the mail may not be the person who signed up. */
export const notThatPassword = errorKind(
  'not-that-password',
  400,
  'That’s not the password you chose for this account. If you forgot it, sign up again.',
)
