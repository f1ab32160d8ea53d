import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import type { FileHolder } from '../files/public.ts'
import type { KnownPerson } from '../people/public.ts'
import { findTicketOf } from './store/tickets.ts'

/** Nobody is checked twice. */
export const mayBeChecked = ({ identity_status }: KnownPerson): boolean =>
  !isIdentityApproved(identity_status)

/** Through the file service a document is its sender's alone; whoever decides reads it by the link of the ticket. */
export const documentHolder: FileHolder = {
  listReadable: async (db, person, ticketIds) => {
    const own = await findTicketOf(db, person.id)
    return ticketIds.filter((id) => id === own?.id)
  },
}
