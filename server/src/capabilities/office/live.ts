import { type OfficePart, officeChanged } from '@corridor/contract/office/events.ts'
import { to } from '../../platform/realtime/audience.ts'
import type { Tx } from '../../platform/transaction.ts'

/** Who may read a part of the office hears that it changed. */
const CLAIM_OF = {
  team: 'User',
  practice: 'User',
  invitations: 'PracticeAdmin',
  'join-requests': 'PracticeAdmin',
} as const satisfies Record<OfficePart, unknown>

/** Tells the windows of a practice that they should read a part of the office anew. */
export const tellOffice = (tx: Tx, practiceId: string, part: OfficePart): void =>
  tx.announce(officeChanged, { practiceId, part }, to.practice(practiceId, CLAIM_OF[part]))
