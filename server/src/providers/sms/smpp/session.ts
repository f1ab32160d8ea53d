import smpp, { type Pdu, type Session } from 'smpp'
import { SmsServiceError } from '../failure.ts'
import { failureOfStatus, statusCode } from './codes.ts'

export interface SmppOptions {
  host: string
  port: number
  isSecure: boolean
  systemId: string
  password: string
  timeoutMs?: number
  /** Pauses before the next connection, growing up to the longest. */
  pausesMs?: { first: number; longest: number }
}

const TIMEOUT_MS = 10_000
const PAUSES_MS = { first: 1_000, longest: 30_000 }
/** A connection that died silently is noticed by it. */
const ENQUIRE_MS = 15_000
const TRANSCEIVER = { interface_version: 0x34 }

type Command = 'bind_transceiver' | 'submit_sm' | 'enquire_link'

/** The requests of a connection that wait for their answers. */
function createRequests(timeoutMs: number) {
  const waiting = new Set<(error: SmsServiceError) => void>()

  /** Sends a request and waits for its answer. */
  const request = (session: Session, command: Command, body: Record<string, unknown>): Promise<Pdu> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(patience)
        waiting.delete(fail)
        settle()
      }
      const fail = (error: SmsServiceError) => end(() => reject(error))
      const patience = setTimeout(() => fail(new SmsServiceError('timeout')), timeoutMs)
      waiting.add(fail)
      const isSent = session[command](body, (response) => end(() => resolve(response)))
      if (!isSent) fail(new SmsServiceError('offline'))
    })

  const failAll = (error: SmsServiceError): void => {
    for (const fail of [...waiting]) fail(error)
  }
  return { request, failAll }
}

type Request = ReturnType<typeof createRequests>['request']

async function logIn(session: Session, request: Request, { systemId, password }: SmppOptions): Promise<void> {
  const { command_status: status } = await request(session, 'bind_transceiver', {
    ...TRANSCEIVER,
    system_id: systemId,
    password,
  }).catch(() => {
    throw new SmsServiceError('offline')
  })
  if (status !== 0) throw new SmsServiceError(failureOfStatus(status), { responseCode: statusCode(status) })
}

const connectionOf = (session: Session, { isSecure, timeoutMs = TIMEOUT_MS }: SmppOptions): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    session.once(isSecure ? 'secureConnect' : 'connect', resolve)
    session.once('close', () => reject(new SmsServiceError('offline')))
    setTimeout(() => reject(new SmsServiceError('offline')), timeoutMs).unref()
  })

async function endSession(session: Session): Promise<void> {
  const closed = new Promise<void>((resolve) => session.once('close', () => resolve()))
  session.unbind({}, () => session.destroy())
  setTimeout(() => session.destroy(), 1_000).unref()
  await closed
}

/**
 * One connection to a gateway, opened when it is needed and opened again when it is lost. Whatever waits for an answer fails with it:
 * what had been sent may have been taken.
 */
export function createSmppConnection(
  options: SmppOptions,
  onDelivered: (pdu: Pdu, session: Session) => void,
) {
  const { timeoutMs = TIMEOUT_MS, pausesMs = PAUSES_MS } = options
  const { request, failAll } = createRequests(timeoutMs)
  let report: (failed?: SmsServiceError) => void = () => undefined
  let bound: Promise<Session> | undefined
  let current: Session | undefined
  let isWanted = false
  let failures = 0
  let nextTry: NodeJS.Timeout | undefined
  /** If it was never bound, its opener learns that it failed. */
  const wasBound = new WeakSet<Session>()

  function watch(session: Session): void {
    const enquiring = setInterval(() => {
      request(session, 'enquire_link', {}).catch(() => session.destroy())
    }, ENQUIRE_MS)
    enquiring.unref()
    session.on('close', () => {
      clearInterval(enquiring)
      if (current !== session) return
      current = undefined
      bound = undefined
      failAll(new SmsServiceError('unreachable'))
      if (isWanted && wasBound.has(session)) retryLater()
    })
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      session.destroy()
    })
    session.on('enquire_link', (pdu: Pdu) => void session.send(pdu.response()))
    session.on('deliver_sm', (pdu: Pdu) => onDelivered(pdu, session))
  }

  async function bind(): Promise<Session> {
    const { host, port, isSecure } = options
    const session = smpp.connect({ host, port, tls: isSecure })
    current = session
    // After an error the library's session reads nothing any more.
    session.on('error', () => session.destroy())
    watch(session)
    const connected = connectionOf(session, options)
    try {
      await connected
      await logIn(session, request, options)
    } catch (error) {
      session.destroy()
      throw error
    }
    failures = 0
    wasBound.add(session)
    return session
  }

  function retryLater(): void {
    clearTimeout(nextTry)
    const pause = Math.min(pausesMs.first * 2 ** failures, pausesMs.longest)
    failures += 1
    nextTry = setTimeout(() => {
      if (isWanted) open().catch(retryLater)
    }, pause)
    nextTry.unref()
  }

  /** The bound session; a second one is not opened while the first is being opened. */
  function open(): Promise<Session> {
    bound ??= bind().then(
      (session) => {
        report()
        return session
      },
      (error) => {
        bound = undefined
        current = undefined
        report(error)
        throw error
      },
    )
    return bound
  }

  return {
    /** Opens the connection and opens it again whenever it is lost; says of each time how it went. */
    maintain: (onConnection: (failed?: SmsServiceError) => void): void => {
      isWanted = true
      report = onConnection
      open().catch(retryLater)
    },
    submit: async (body: Record<string, unknown>): Promise<Pdu> => request(await open(), 'submit_sm', body),
    stop: async (): Promise<void> => {
      isWanted = false
      clearTimeout(nextTry)
      const session = current
      if (session) await endSession(session)
    },
  }
}
