import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import type { FileHolder } from '../files/public.ts'
import type { KnownPerson } from '../people/public.ts'
import { findTicket } from './store/tickets.ts'

/** Nobody is checked twice. */
export const mayBeChecked = ({ identity_status }: KnownPerson): boolean =>
  !isIdentityApproved(identity_status)

/** Through the file service a document is its sender's alone; whoever decides reads it by the link of the ticket. */
export const documentHolder: FileHolder = {
  mayRead: async (db, person, { holderId }) => (await findTicket(db, holderId))?.person_id === person.id,
}
