import { job } from '../../../platform/jobs/jobs.ts'
import { hashOf, tokenOf } from '../../../platform/secrets/one-time.ts'
import { ticketMail } from '../mails.ts'
import { setTicketToken } from '../store/tickets.ts'

/**
 * Mails the operator a link to a ticket. The token is made here, so that the queue never holds one; tried again, it
 * is the same. A ticket that was settled meanwhile needs no mail.
 */
export const sendTicket = job<{ ticketId: string }>({
  name: 'verification.send-ticket',
  run: async ({ ticketId }, { db, config, mail, secrets }, { id }) => {
    const token = tokenOf(secrets, 'verification-ticket', id)
    if (!(await setTicketToken(db, ticketId, hashOf(secrets, token)))) return
    const link = `${config.publicUrl}/verification/review?token=${token}`
    await mail.send({ id, to: config.operatorEmail, ...ticketMail(link), link })
  },
})
