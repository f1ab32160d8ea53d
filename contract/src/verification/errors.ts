import { errorKind } from '../kernel/errors.ts'

/** The specification's own codes (platform §8). */
export const missingDocument = errorKind('12000', 400, 'Please add a document that shows who you are.')
export const missingUploadUrl = errorKind(
  '12001',
  400,
  'Your document hasn’t been uploaded yet. Please upload it and try again.',
)
export const inquiryNotFound = errorKind('inquiry-not-found', 404, 'We couldn’t find this identity check.')
export const alreadyVerified = errorKind('already-verified', 409, 'Your identity is already verified.')
export const underReview = errorKind(
  'under-review',
  409,
  'We’re reviewing your identity check. We’ll let you know.',
)
export const tooManyChecks = errorKind(
  'too-many-checks',
  429,
  'You’ve started too many checks today. Please try again tomorrow.',
)
export const identityServiceDown = errorKind(
  'identity-service-down',
  503,
  'We can’t reach the identity service right now. Please try again in a few minutes.',
)
export const noIdentityService = errorKind(
  'no-identity-service',
  409,
  'There’s no online identity check here. Please ask for a manual check.',
)
export const ticketLinkSpent = errorKind('link-spent', 410, 'This link has expired or was already used.')
export const badSignature = errorKind('bad-signature', 401, 'The signature doesn’t match.')
