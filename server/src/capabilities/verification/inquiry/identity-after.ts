import type { IdentityStatus } from '@corridor/contract/people/model.ts'

interface Circumstances {
  /** The answer is about the check that was started last. */
  isNewest: boolean
  /** Some check of this person was declined before. */
  wasDeclined: boolean
}

/** A person's status after the service has reported one of their checks. */
export function identityAfter(
  current: IdentityStatus,
  reported: IdentityStatus,
  { isNewest, wasDeclined }: Circumstances,
): IdentityStatus {
  // An approval is final, whatever arrives late; and it counts, however late it is.
  if (current === 'Approved' || reported === 'Approved') return 'Approved'
  if (!isNewest) return current
  // Completed opens the door until a workflow or a reviewer at the service decides otherwise.
  if (current === 'Completed')
    return reported === 'Declined' || reported === 'Needs_review' ? reported : current
  // Starting again, or letting a check expire, must not erase a decline: it would restore the grace period.
  if (reported === 'UnVerified') return wasDeclined || current === 'Declined' ? 'Declined' : 'UnVerified'
  return reported
}
