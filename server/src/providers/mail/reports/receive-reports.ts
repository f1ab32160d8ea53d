import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { reasonOf } from '#platform/jobs/reason.ts'
import type { Services } from '#platform/services.ts'
import { readReturnAddress } from '../return-address.ts'
import { messageIdOf } from '../smtp.ts'
import { type MailReport, readReport, reasonOfStatus } from './read-report.ts'

/** A report quotes the mail that it is about, which is short. */
const MAIL_MAX_BYTES = 1024 * 1024
const CLIENTS_MAX = 50

const refusal = (code: number, sentence: string): Error =>
  Object.assign(new Error(sentence), { responseCode: code })

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= MAIL_MAX_BYTES) parts.push(part)
  }
  if (size > MAIL_MAX_BYTES) throw refusal(552, 'Message too large')
  return Buffer.concat(parts)
}

type Needs = Pick<Services, 'deliveries' | 'log' | 'secrets'>

async function record(
  { deliveries }: Needs,
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

export interface ReportMailbox {
  port: number
  close: () => Promise<void>
}

/**
 * The mailbox that bounces and complaints come to. It takes mail for addresses alone that we signed, and answers that it has it once
 * the report is stored: while the database is away, the sender tries again.
 */
export async function receiveReports(
  services: Needs,
  { domain, port, host }: { domain: string; port: number; host: string },
): Promise<ReportMailbox> {
  const { secrets, log } = services
  const idOf = (address: string) => readReturnAddress(secrets, domain, address)
  const server = new SMTPServer({
    name: domain,
    banner: 'reports',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAIL_MAX_BYTES,
    maxClients: CLIENTS_MAX,
    onRcptTo: ({ address }, _session, done) =>
      done(idOf(address) === undefined ? refusal(550, '5.1.1 No such address') : null),
    onData: (stream, session, done) => {
      const take = async () => {
        const report = await readReport(await read(stream))
        const ids = session.envelope.rcptTo.flatMap(({ address }) => idOf(address) ?? [])
        if (report) for (const id of ids) await record(services, id, report, session.remoteAddress)
      }
      take().then(
        () => done(null),
        (error: unknown) => {
          stream.resume()
          const { responseCode } = error as { responseCode?: number }
          if (responseCode) return done(error as Error)
          log.warn('a report about a mail was not taken', { reason: reasonOf(error) })
          done(refusal(451, 'Please try again later'))
        },
      )
    },
  })
  server.on('error', (error) => log.warn('the mailbox for reports failed', { reason: reasonOf(error) }))
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
