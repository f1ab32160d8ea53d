import { randomUUID } from 'node:crypto'
import { chooseProviders } from '#app/providers.ts'
import { createPorts } from '#capabilities/deliveries/public.ts'
import { mailApproval } from '#capabilities/onboarding/jobs.ts'
import { listWaitingApprovals } from '#capabilities/onboarding/store/approvals.ts'
import { mailTicket } from '#capabilities/verification/jobs/send-ticket.ts'
import { listOpenTickets } from '#capabilities/verification/store/tickets.ts'
import { createLog } from '#platform/log/log.ts'
import { CommandRefused, checkNoArguments, runCommand } from './run-command.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/**
 * `npm run approvals:send`: mails OPERATOR_EMAIL the links of everything that waits for the operator once more, new
 * practices and identity checks by hand. A mail that cannot be sent is reported here instead of being tried again.
 */
await runCommand(async ({ config, clock, db, transactions, hooks, openSecrets }) => {
  checkNoArguments('approvals:send')
  // What goes wrong is said in a sentence below.
  const log = createLog('silent')
  const secrets = await openSecrets()
  const { channels, textReaders } = chooseProviders(config, { db, log, secrets, clock })
  const { mail } = createPorts({ transactions, hooks, log, secrets }, channels, textReaders)
  const services = { db, config, mail, secrets }
  const practices = await listWaitingApprovals(db, clock.now())
  const tickets = await listOpenTickets(db, clock.now())
  if (practices.length + tickets.length === 0) return 'Nothing is waiting for the operator.'
  try {
    for (const { id } of practices) await mailApproval(services, id, randomUUID())
    for (const { id } of tickets) await mailTicket(services, id, randomUUID())
  } catch (error) {
    const { responseCode: code = 'unknown' } = error as { responseCode?: string }
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
