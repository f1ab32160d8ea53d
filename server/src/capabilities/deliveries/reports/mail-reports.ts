import { randomUUID } from 'node:crypto'
import type { Listening } from '#platform/capability.ts'
import type { Services } from '#platform/services.ts'
import { type MailReport, reasonOfStatus } from '#providers/mail/reports/read-report.ts'
import { openMailbox } from '#providers/mail/reports/receive-reports.ts'
import { messageIdOf } from '#providers/mail/smtp.ts'

/** Takes in what a mail server says of one of our mails. */
async function takeMailReport(
  { deliveries }: Pick<Services, 'deliveries'>,
  id: string,
  { kind, status }: MailReport,
  address: string,
): Promise<void> {
  const origin = { requestId: randomUUID(), address }
  if (kind === 'delayed') return
  if (kind === 'complained') return deliveries.takeComplaint(id, origin)
  const reason = kind === 'failed' ? reasonOfStatus(status) : null
  const report = { messageId: messageIdOf(id), textId: id, state: kind, reason }
  await deliveries.takeNotice({ provider: 'smtp', report, word: 'deliveries.mail-reported', ...origin })
}

/** Opens the mailbox for bounces and complaints, where there is a domain for it. */
export async function listenForMailReports(services: Services): Promise<Listening | undefined> {
  const { mailReportDomain: domain, mailReportPort: port, host } = services.config
  if (!domain) return undefined
  return openMailbox(services, { domain, port, host }, (id, report, address) =>
    takeMailReport(services, id, report, address),
  )
}
