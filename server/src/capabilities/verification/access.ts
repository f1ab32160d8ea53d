import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import type { FileHolder } from '../files/public.ts'
import { isNameUnchecked, type KnownPerson } from '../people/public.ts'
import { findTicketOf } from './store/tickets.ts'

/** Nobody is checked twice, unless they are called otherwise by now. */
export const mayBeChecked = (person: KnownPerson): boolean =>
  !isIdentityApproved(person.identity_status) || isNameUnchecked(person)

/** Through the file service a document is its sender's alone; whoever decides reads it by the link of the ticket. */
export const documentHolder: FileHolder = {
  listReadable: async (db, person, ticketIds) => {
    const own = await findTicketOf(db, person.id)
    return ticketIds.filter((id) => id === own?.id)
  },
}
