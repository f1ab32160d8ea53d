/** Why a mail was not taken. */
export type MailFailure =
  | 'wrong-address'
  | 'mailbox-full'
  | 'sender-refused'
  | 'not-authorized'
  | 'refused'
  | 'limited'
  | 'timeout'
  | 'unreachable'

const HOPELESS: readonly MailFailure[] = ['wrong-address', 'refused']

/** The mail server did not take a mail, or did not say so. Carries nothing about anybody: servers quote the address. */
export class MailServiceError extends Error {
  override name = 'MailServiceError'
  code: MailFailure
  /** The server's own code, or the system's. */
  responseCode: string | undefined
  /** The answer is missing, not the deed: the server may have taken the mail. */
  mayBeTaken: boolean

  constructor(code: MailFailure, responseCode: string | undefined, mayBeTaken = false) {
    super(`mail server: ${code}`)
    this.code = code
    this.responseCode = responseCode
    this.mayBeTaken = mayBeTaken
  }

  get isHopeless(): boolean {
    return HOPELESS.includes(this.code)
  }
}

interface ServerError {
  code?: unknown
  responseCode?: unknown
  response?: unknown
  command?: unknown
  syscall?: unknown
  timeoutType?: unknown
}

/** What a refusal means (RFC 5321, 4.2.3; RFC 3463 where the server says more). */
function meaningOf(status: number, { response, command, code }: ServerError): MailFailure {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(String(response ?? ''))?.[1] ?? ''
  if (code === 'EAUTH' || status === 530 || status === 534 || status === 535) return 'not-authorized'
  if (status === 452 || status === 552 || enhanced.endsWith('.2.2')) return 'mailbox-full'
  if (status < 500) return 'limited'
  if (command === 'MAIL FROM') return 'sender-refused'
  return command === 'RCPT TO' ? 'wrong-address' : 'refused'
}

const systemCode = ({ code, syscall }: ServerError): string | undefined =>
  [code, syscall].find((one): one is string => typeof one === 'string' && /^[\w-]{1,40}$/.test(one))

/** Failures of before the mail was sent, whatever the rest of the error says. */
const BEFORE_SENDING: readonly unknown[] = [
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EAUTH',
  'ENOAUTH',
  'EENVELOPE',
  'EOAUTH2',
]

/** A server that answered has not taken it. One that fell silent may have, unless that was before the mail was sent. */
export function mailFailure(error: unknown): MailServiceError {
  const failed = (error ?? {}) as ServerError
  if (typeof failed.responseCode === 'number')
    return new MailServiceError(meaningOf(failed.responseCode, failed), String(failed.responseCode))
  if (failed.code === 'EAUTH' || failed.code === 'ENOAUTH')
    return new MailServiceError('not-authorized', systemCode(failed))
  if (failed.code === 'EENVELOPE') return new MailServiceError('wrong-address', 'EENVELOPE')
  const isBefore =
    BEFORE_SENDING.includes(failed.code) ||
    failed.syscall === 'connect' ||
    (typeof failed.timeoutType === 'string' && failed.timeoutType !== 'SOCKET_TIMEOUT')
  return new MailServiceError(isBefore ? 'unreachable' : 'timeout', systemCode(failed), !isBefore)
}
