import { randomUUID } from 'node:crypto'
import smpp, { type Pdu, type Session } from 'smpp'
import { SmsServiceError } from './failure.ts'
import type { Arrivals, ArrivedText, Delivery, SmsService } from './port.ts'
import { failureOfStatus, readReceipt, spellingsOf, statusCode } from './smpp/codes.ts'
import { createSmppConnection, type SmppOptions } from './smpp/session.ts'
import { partOf, receivedWords, submittedWords } from './smpp/words.ts'

export interface SmppServiceOptions extends SmppOptions {
  from: string | undefined
  /** Texts a second that the gateway takes; more wait here. */
  perSecond: number
  /** How long the other parts of a long text are waited for. */
  partsMs?: number
}

/** A receipt: `esm_class` says so (SMPP 3.4, 5.2.12). */
const isReceipt = ({ esm_class = 0 }: Pdu): boolean => (esm_class & 0x3c) === 0x04
const INTERNATIONAL = { ton: 1, npi: 1 }
const RETRY_AFTER_SECONDS = 5
const PARTS_MS = 5_000
/** A receipt may come before the answer to its text was stored. */
const RECEIPT_PAUSES_MS = [100, 500, 2_000]

/** A number without its plus, as gateways write it; a short code as it is. */
const addressOf = (number: string) =>
  number.startsWith('+') ? { addr: number.slice(1), ...INTERNATIONAL } : { addr: number, ton: 0, npi: 0 }

const numberIn = (address: string | undefined): string =>
  /^\d{8,15}$/.test(address ?? '') ? `+${address}` : (address ?? '')

/** Lets so many through a second, in their order. */
export function createPace(perSecond: number): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + 1000 / perSecond
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
  }
}

interface Collected {
  parts: Map<number, string>
  total: number
  pdus: Pdu[]
  timer: NodeJS.Timeout
}

type Hand = (session: Session, pdus: readonly Pdu[], body: string) => Promise<void>

/** Hands over long texts once all their parts are there, or no more are waited for. */
function createCollecting(partsMs: number, hand: Hand) {
  const collected = new Map<string, Collected>()

  return (session: Session, pdu: Pdu): void => {
    const part = partOf(pdu)
    if (!part) return void hand(session, [pdu], receivedWords(pdu))
    const key = `${pdu.source_addr} ${pdu.destination_addr} ${part.reference} ${part.total}`
    const end = () => {
      const one = collected.get(key)
      if (!one) return
      collected.delete(key)
      clearTimeout(one.timer)
      const numbers = [...one.parts.keys()].sort((a, b) => a - b)
      void hand(session, one.pdus, numbers.map((number) => one.parts.get(number)).join(''))
    }
    const one: Collected = collected.get(key) ?? {
      parts: new Map(),
      total: part.total,
      pdus: [],
      timer: setTimeout(end, partsMs),
    }
    one.parts.set(part.number, receivedWords(pdu))
    one.pdus.push(pdu)
    collected.set(key, one)
    if (one.parts.size === one.total) end()
  }
}

/**
 * A gateway that speaks SMPP 3.4. It knows no keys and no list: a text whose answer is missing stays unclear. What arrives is
 * acknowledged once it is stored; the gateway brings the rest again. It has no pictures.
 */
export function smppSms(options: SmppServiceOptions): SmsService {
  const { from, perSecond, partsMs = PARTS_MS } = options
  const pace = createPace(perSecond)
  let arrivals: Arrivals | undefined

  const acknowledge = (session: Session, pdus: readonly Pdu[], status = 0): void => {
    for (const pdu of pdus) session.send(pdu.response(status === 0 ? {} : { command_status: status }))
  }

  async function hand(session: Session, pdus: readonly Pdu[], body: string): Promise<void> {
    const [first] = pdus
    if (!first) return
    const text: ArrivedText = {
      from: numberIn(first.source_addr),
      to: numberIn(first.destination_addr),
      body,
      media: [],
      // The protocol names no text that arrives, so that one that is brought twice is two rather than lost.
      providerId: first.receipted_message_id ?? randomUUID(),
      at: new Date().toISOString(),
    }
    try {
      if (!arrivals) throw new Error('Nobody listens yet.')
      await arrivals.onText(text)
      acknowledge(session, pdus)
    } catch {
      acknowledge(session, pdus, smpp.ESME_RX_T_APPN)
    }
  }

  const collect = createCollecting(partsMs, hand)

  async function takeReceipt(session: Session, pdu: Pdu): Promise<void> {
    const receipt = readReceipt(receivedWords(pdu), pdu)
    try {
      if (receipt) await reportReceipt(receipt)
      acknowledge(session, [pdu])
    } catch {
      acknowledge(session, [pdu], smpp.ESME_RX_T_APPN)
    }
  }

  async function reportReceipt({ messageId, ...said }: Delivery): Promise<void> {
    if (!arrivals) throw new Error('Nobody listens yet.')
    for (const pause of [0, ...RECEIPT_PAUSES_MS]) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
      for (const spelling of spellingsOf(messageId))
        if (await arrivals.onReport({ messageId: spelling, ...said })) return
    }
  }

  const connection = createSmppConnection(options, (pdu, session) =>
    isReceipt(pdu) ? void takeReceipt(session, pdu) : collect(session, pdu),
  )

  return {
    name: 'smpp',
    areNumbersFree: false,
    submit: async ({ to, text, from: own = from, mediaUrls = [] }) => {
      if (mediaUrls.length > 0) throw new SmsServiceError('content-refused', { responseCode: 'no-mms' })
      await pace()
      const source = own ? addressOf(own) : undefined
      const target = addressOf(to)
      const response = await connection.submit({
        ...(source && { source_addr: source.addr, source_addr_ton: source.ton, source_addr_npi: source.npi }),
        destination_addr: target.addr,
        dest_addr_ton: target.ton,
        dest_addr_npi: target.npi,
        registered_delivery: 1,
        ...submittedWords(text),
      })
      const { command_status: status, message_id: messageId } = response
      if (status !== 0) {
        const code = failureOfStatus(status)
        throw new SmsServiceError(code, {
          responseCode: statusCode(status),
          ...(code === 'limited' && { retryAfterSeconds: RETRY_AFTER_SECONDS }),
        })
      }
      if (!messageId) throw new SmsServiceError('unreadable')
      return { messageId, state: 'queued', reason: null }
    },
    listen: (to) => {
      arrivals = to
      connection.maintain(to.onConnection)
      return { stop: connection.stop }
    },
  }
}
