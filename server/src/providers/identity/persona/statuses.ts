import type { InquiryState } from '../port.ts'

/**
 * Persona's statuses in our words (docs.withpersona.com, inquiry model lifecycle). `completed` opens the door, as the
 * specification says (platform §4); what a workflow or a reviewer there decides afterwards replaces it.
 */
export const PERSONA_STATUSES: Record<string, InquiryState> = {
  // Nothing was sent yet: the person still has to start the check.
  created: { status: 'UnVerified', isOver: false },
  // Begun, and can be gone on with.
  pending: { status: 'Pending', isOver: false },
  completed: { status: 'Completed', isOver: true },
  needs_review: { status: 'Needs_review', isOver: false },
  approved: { status: 'Approved', isOver: true },
  declined: { status: 'Declined', isOver: true },
  // A check that had to pass did not; the person may try another time.
  failed: { status: 'Declined', isOver: true },
  expired: { status: 'UnVerified', isOver: true },
}
