import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import type { Tx } from '#platform/transaction.ts'
import {
  addInquiry,
  emptyInquiries,
  findInquiry,
  type InquiryRow,
  listInquiries,
  setInquiryStatus,
} from '#providers/sandbox/inquiries.ts'
import { type IdentityCheckPort, type IdentityDesk, IdentityServiceError, type InquiryState } from './port.ts'

/** Where the desk shows one check; the web app's own address. */
const deskPath = (inquiryId: string): string => `/sandbox?tab=desk&inquiry=${encodeURIComponent(inquiryId)}`

const present = ({ id, person_name, email, status, started_at }: InquiryRow) => ({
  id,
  personName: person_name,
  email,
  status,
  startedAt: started_at.toISOString(),
})

const GONE: InquiryState = { status: 'UnVerified', isOver: true }

function openDesk(): IdentityDesk {
  let listener: ((tx: Tx, inquiryId: string) => Promise<void>) | undefined
  return {
    list: async (db) => (await listInquiries(db)).map(present),
    decide: async (db, inquiryId, status) => {
      const row = (await setInquiryStatus(db, inquiryId, status)) ?? (await findInquiry(db, inquiryId))
      return row && present(row)
    },
    empty: emptyInquiries,
    notify: async (tx, inquiryId) => listener?.(tx, inquiryId),
    onDecision: (next) => {
      listener = next
    },
  }
}

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
    desk: openDesk(),
  }
}
