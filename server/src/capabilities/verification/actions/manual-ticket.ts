import { done } from '@corridor/contract/kernel/shapes.ts'
import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import { ticketLinkSpent } from '@corridor/contract/verification/errors.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { action, read } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import { sendNews } from '../jobs/send-news.ts'
import { settleTicket } from '../manual-ticket/settle-ticket.ts'
import { presentTicket } from '../present.ts'
import { findTicketByToken, type OpenTicket } from '../store/tickets.ts'

/** The ticket that a link opens. Used, replaced, expired and invalid links all answer the same. */
const getTicket = async (db: Database, { secrets, clock }: Services, token: string): Promise<OpenTicket> =>
  found(await findTicketByToken(db, hashOf(secrets, token), clock.now()), ticketLinkSpent)

export const getManualTicket = read(routes.getManualTicket, async ({ params, services, db, note }) => {
  const ticket = await getTicket(db, services, params.token)
  note({ subject: { kind: 'ticket', id: ticket.id } })
  const person = found(await people.find(db, ticket.person_id), ticketLinkSpent)
  const practice = await office.findPracticeOf(db, person.id)
  return presentTicket(ticket, person, practice?.name ?? null, services)
})

/** Decides once. The person's windows get an event, and a mail informs them. */
export const decideManualTicket = action(
  routes.decideManualTicket,
  async ({ params, body, services, tx, note }) => {
    const ticket = await getTicket(tx.db, services, params.token)
    note({ subject: { kind: 'ticket', id: ticket.id } })
    const { person_id: personId } = ticket
    const person = found(await people.lock(tx.db, personId), ticketLinkSpent)
    const isApproved = body.decision === 'approve'
    check(await settleTicket(tx, services, ticket, isApproved ? 'approved' : 'declined'), ticketLinkSpent)
    // A person who was approved before stays approved: only their new name is not checked.
    const declined = isIdentityApproved(person.identity_status) ? undefined : 'Declined'
    await people.change(tx, services, personId, {
      identityStatus: isApproved ? 'Approved' : declined,
      checkedAs: ticket.checked_as ?? undefined,
    })
    await tx.queue(sendNews, { personId })
    return done
  },
)
