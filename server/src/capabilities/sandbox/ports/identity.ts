import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { type IdentityCheckPort, IdentityServiceError, type InquiryState } from '#providers/identity/port.ts'
import { addInquiry, findInquiry } from '../store/inquiries.ts'

/** Where the desk shows one check; the web app's own address. */
const deskPath = (inquiryId: string): string => `/sandbox?tab=desk&inquiry=${encodeURIComponent(inquiryId)}`

const GONE: InquiryState = { status: 'UnVerified', isOver: true }

/** A desk on a screen: checks wait at /sandbox until somebody there decides them, and nothing leaves the machine. */
export function sandboxIdentity(db: Database): IdentityCheckPort {
  return {
    name: 'sandbox',
    start: ({ key, firstName, lastName, email }) =>
      addInquiry(db, { id: `desk_${randomUUID()}`, key, personName: `${firstName} ${lastName}`, email }),
    linkTo: async (inquiryId) => {
      if (!(await findInquiry(db, inquiryId))) throw new IdentityServiceError('not-found')
      return deskPath(inquiryId)
    },
    stateOf: async (inquiryId) => {
      const row = await findInquiry(db, inquiryId)
      if (!row) return GONE
      return { status: row.status, isOver: row.status === 'Approved' || row.status === 'Declined' }
    },
  }
}
