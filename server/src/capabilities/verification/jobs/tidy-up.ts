import * as people from '#capabilities/people/public.ts'
import { daysAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { settleTicket } from '../manual-ticket/settle-ticket.ts'
import { listUnsettled } from '../store/inquiries.ts'
import { listRunOut, type OpenTicket } from '../store/tickets.ts'
import { refresh } from './refresh.ts'
import { sendNews } from './send-news.ts'

const BATCH = 200
/** A check that was not finished or decided by then never will be. */
const FOLLOWED_DAYS = 60

/** Nobody decided in time: the person leaves the waiting screen and may try again. */
async function expire(services: Services, ticket: OpenTicket): Promise<void> {
  await services.transactions.run(async (tx) => {
    await people.lock(tx.db, ticket.person_id)
    if (!(await settleTicket(tx, services, ticket, 'expired'))) return
    await tx.queue(sendNews, { personId: ticket.person_id })
  })
}

async function expireTickets(services: Services): Promise<void> {
  for (;;) {
    const tickets = await listRunOut(services.db, services.clock.now(), BATCH)
    for (const ticket of tickets) await expire(services, ticket)
    if (tickets.length < BATCH) return
  }
}

/** A notice that never arrived must not leave anybody waiting for good. */
async function catchUp({ db, clock, identityCheck, transactions }: Services): Promise<void> {
  if (!identityCheck) return
  const since = daysAfter(clock.now(), -FOLLOWED_DAYS)
  const inquiries = await listUnsettled(db, identityCheck.name, since, BATCH)
  await transactions.run(async (tx) => {
    for (const { id } of inquiries) await tx.queue(refresh, { inquiryId: id })
  })
}

/** Every night: tickets that nobody decided, and checks without a reported end. */
export const tidyUp = job<object>({
  name: 'verification.tidy-up',
  every: '41 3 * * *',
  run: async (_payload, services) => {
    await expireTickets(services)
    await catchUp(services)
  },
})
