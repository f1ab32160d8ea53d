import type { IncomingHttpHeaders } from 'node:http'
import type { MediaSource } from '#providers/sms/port.ts'

/** A fax as a service gets it. */
export interface OutgoingFax {
  /** Names the sending: sent twice, it arrives once wherever that can be recognized. */
  id: string
  /** E.164, both. */
  to: string
  from: string
  pages: number
  /** The pages as a PDF of dots. */
  document: () => Promise<Buffer>
  /** Where the service fetches the same, for some minutes. */
  documentUrl: () => string
}

/** What a service says of a fax. In this order it moves, and never back. */
export type FaxProgress = 'queued' | 'sending' | 'failed' | 'delivered'

export interface FaxReport {
  /** The service's own name for it. */
  messageId: string
  /** Our own, where the service vouches for it. */
  faxId?: string
  state: FaxProgress
  /** Why it failed, in a word of ours and the service's code. */
  reason: string | null
  /** Pages that the other machine confirmed, where that is known. */
  pagesSent: number | null
}

/** A fax that came to one of our numbers. It may come twice. */
export interface ArrivedFax {
  /** The service's own name for it: the same again is the same fax. */
  providerId: string
  /** As the service writes them. */
  from: string
  to: string
  at: string
  /** Where the service has the pages. */
  url: string
}

interface FaxNotice {
  headers: IncomingHttpHeaders
  body: Buffer
  now: Date
}

/** Nothing when it cannot be believed; neither when it is about something else. */
export type ReadFaxNotice = (notice: FaxNotice) => { report?: FaxReport; arrived?: ArrivedFax } | undefined

export interface PageSource extends MediaSource {
  /** Buckets of Amazon that are the service's own; whose the others are nobody knows. */
  buckets?: readonly string[]
}

/** Takes in a fax with its pages, for good, or fails. Answers whether a practice has the number. */
export type OnFax = (
  provider: string,
  fax: Omit<ArrivedFax, 'url'>,
  bytes: Buffer,
) => Promise<{ isOurs: boolean; pages: number }>

/** One service. Every failure is a `FaxServiceError`. */
export interface FaxService {
  name: 'sandbox' | 'telnyx' | 'hylafax'
  /** Hands a fax over, once. */
  submit: (fax: OutgoingFax) => Promise<FaxReport>
  /** Faxes that may be this one, handed over since then. */
  find?: (fax: Omit<OutgoingFax, 'document' | 'documentUrl'>, since: Date) => Promise<FaxReport[]>
  /** The same id twice is one fax. */
  isIdempotent?: true
  /** What became of a fax, for a service that does not report by itself; and how often to look. */
  look?: { everySeconds: number; at: (messageId: string) => Promise<FaxReport | undefined> }
  /** What came in, for a service that does not report it: it is looked for every minute, and stays where it is. */
  inbox?: {
    /** All that is there and whole, by names that stay the same. */
    list: () => Promise<string[]>
    open: (providerId: string) => Promise<{ fax: Omit<ArrivedFax, 'url'>; bytes: Buffer }>
  }
  /** For a service that brings the pages along, until it is stopped. */
  listen?: (onFax: OnFax) => { stop: () => Promise<void> }
  readNotice?: ReadFaxNotice
  mediaSource?: PageSource
  /** Before a busy or unanswered number is called again; the pauses of deliveries where there is none. */
  pauseSeconds?: number
  /** Whether the installation sends from this number and gets what comes to it. */
  mayUse: (number: string) => boolean
  /**
   * Whether a practice takes a free number by itself. Those of a real service are the operator's to assign: the practice that came first would get
   * the faxes of somebody else.
   */
  areNumbersFree: boolean
}

declare module '#platform/services.ts' {
  interface Services {
    /** Absent where no service is configured: then faxes go between practices of the installation alone. */
    faxService: FaxService | undefined
  }
}
