import type { IdentityStatus } from '@corridor/contract/people/model.ts'

interface Circumstances {
  /** The answer is about the check that was started last. */
  isNewest: boolean
  /** Some check of this person was declined before. */
  wasDeclined: boolean
}

/** Where a person stands after the service has said how one of their checks does. */
export function identityAfter(
  current: IdentityStatus,
  told: IdentityStatus,
  { isNewest, wasDeclined }: Circumstances,
): IdentityStatus {
  // Whoever was approved stays so, whatever arrives late; and an approval counts, however late it is.
  if (current === 'Approved' || told === 'Approved') return 'Approved'
  if (!isNewest) return current
  // Completed opens the door until a workflow or a reviewer at the service decides otherwise.
  if (current === 'Completed') return told === 'Declined' || told === 'Needs_review' ? told : current
  // Starting anew, or letting it expire, must not wash a decline off: it would bring the grace back.
  if (told === 'UnVerified') return wasDeclined || current === 'Declined' ? 'Declined' : 'UnVerified'
  return told
}
