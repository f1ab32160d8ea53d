import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { reasonOf } from '#platform/jobs/reason.ts'
import type { Services } from '#platform/services.ts'
import { readReturnAddress } from '../return-address.ts'
import { type MailReport, readReport } from './read-report.ts'

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

/** What a mail server says of the mail with this id; fails where it cannot be stored. */
type OnReport = (id: string, report: MailReport, address: string) => Promise<void>

/**
 * The mailbox that bounces and complaints come to. It takes mail for addresses alone that we signed, and answers that it has it once
 * the report is stored: while the database is away, the sender tries again.
 */
export async function openMailbox(
  { secrets, log }: Services,
  { domain, port, host }: { domain: string; port: number; host: string },
  onReport: OnReport,
): Promise<{ port: number; stop: () => Promise<void> }> {
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
        if (report) for (const id of ids) await onReport(id, report, session.remoteAddress)
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
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
