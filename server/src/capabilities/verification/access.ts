import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import type { FileHolder } from '#capabilities/files/public.ts'
import { isNameUnchecked, type PersonRecord } from '#capabilities/people/public.ts'
import { findTicketOf } from './store/tickets.ts'

/** Nobody is checked twice, unless their name has changed. */
export const mayBeChecked = (person: PersonRecord): boolean =>
  !isIdentityApproved(person.identity_status) || isNameUnchecked(person)

/** In the file service only its sender sees a document; the reviewer reads it by the link of the ticket. */
export const documentHolder: FileHolder = {
  listReadable: async (db, person, ticketIds) => {
    const own = await findTicketOf(db, person.id)
    return ticketIds.filter((id) => id === own?.id)
  },
}
