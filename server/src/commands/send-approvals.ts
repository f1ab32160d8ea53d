import { randomUUID } from 'node:crypto'
import { chooseProviders } from '../app/providers.ts'
import { mailApproval } from '../capabilities/onboarding/jobs.ts'
import { listWaitingApprovals } from '../capabilities/onboarding/store/approvals.ts'
import { mailTicket } from '../capabilities/verification/jobs/send-ticket.ts'
import { listOpenTickets } from '../capabilities/verification/store/tickets.ts'
import { createLog } from '../platform/log/log.ts'
import { CommandRefused, checkNoArguments, runCommand } from './run-command.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/**
 * `npm run approvals:send`: mails OPERATOR_EMAIL the links of everything that waits for the operator once more, new
 * practices and identity checks by hand. A mail that cannot be sent is told here instead of being tried again.
 */
await runCommand(async ({ config, clock, db, openSecrets }) => {
  checkNoArguments('approvals:send')
  const { mail } = chooseProviders(config, { db, clock, log: createLog(config.logLevel) })
  const services = { db, config, mail, secrets: await openSecrets() }
  const practices = await listWaitingApprovals(db, clock.now())
  const tickets = await listOpenTickets(db, clock.now())
  if (practices.length + tickets.length === 0) return 'Nothing is waiting for the operator.'
  try {
    for (const { id } of practices) await mailApproval(services, id, randomUUID())
    for (const { id } of tickets) await mailTicket(services, id, randomUUID())
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new CommandRefused(
      `The mail could not be sent (${code}): MAIL_URL must point to a mail server that accepts it.`,
    )
  }
  const what = [
    counted(practices.length, 'new practice', 'new practices'),
    counted(tickets.length, 'identity check', 'identity checks'),
  ]
  return `Sent to ${config.operatorEmail}: links for ${what.join(' and ')}.`
})
process.exit()
