import { job } from '#platform/jobs/jobs.ts'
import { hashOf, tokenOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import { ticketMail } from '../mails.ts'
import { setTicketToken } from '../store/tickets.ts'

/**
 * Mails the operator a link to a ticket. The token is created here, so that the queue never contains one. A
 * retry sends the same link, so that an earlier mail stays valid. A settled ticket needs no mail.
 */
export async function mailTicket(
  { db, config, mail, secrets }: Pick<Services, 'db' | 'config' | 'mail' | 'secrets'>,
  ticketId: string,
  mailId: string,
): Promise<void> {
  const token = tokenOf(secrets, 'verification-ticket', ticketId)
  if (!(await setTicketToken(db, ticketId, hashOf(secrets, token)))) return
  const link = `${config.publicUrl}/verification/review?token=${token}`
  await mail.send({
    id: mailId,
    to: config.operatorEmail,
    ...ticketMail(link),
    link,
    purpose: 'identity-check',
  })
}

export const sendTicket = job<{ ticketId: string }>({
  name: 'verification.send-ticket',
  run: ({ ticketId }, services, { id }) => mailTicket(services, ticketId, id),
})
