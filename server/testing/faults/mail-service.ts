import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Mail } from './declaration.ts'

export interface MailService {
  url: string
  mails: readonly Mail[]
  close: () => Promise<void>
}

const headerIn = (text: string, name: string): string =>
  new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(text)?.[1]?.trim() ?? ''

/** Without what quoted-printable does to long lines and to letters beyond ASCII. */
const readable = (text: string): string => {
  const unfolded = text.replaceAll(/=\r?\n/g, '')
  const bytes = unfolded.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** The world outside: what has come here cannot be taken back. */
export async function startMailService(): Promise<MailService> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const id = headerIn(text, 'Message-ID')
        for (const { address } of envelope.rcptTo)
          mails.push({ id, to: address, from: headerIn(text, 'From'), text: readable(text) })
        done()
      })
    },
  })
  // A process that is killed in the middle of a mail breaks its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
