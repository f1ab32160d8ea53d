/** Where a browser is reached, as its push service gave it: the address, and what only that browser can open. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  /** The same for each try: it is recorded under it. */
  id: string
  /** What for, in a word. */
  purpose: string
  to: PushAddress
  /** What the browser’s worker gets. It is encrypted for it; the push service sees its length. */
  payload: string
  /** One of the same topic that was not delivered yet is replaced: 32 characters of base64url at most. */
  topic: string
  /** For how long the service keeps it for a device that is off. */
  ttlSeconds: number
}

/** The service cannot take it now. */
export class PushDelayed extends Error {
  override name = 'PushDelayed'
  status: number
  /** When to try again, if the service says so. */
  retryAfterSeconds: number | undefined

  constructor(status: number, retryAfterSeconds: number | undefined) {
    super(`The push service answered ${status}.`)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The service does not take it, and says nothing of later. */
export class PushRefused extends Error {
  override name = 'PushRefused'
  status: number

  constructor(status: number) {
    super(`The push service answered ${status}.`)
    this.status = status
  }
}

/** What the product needs of push services. */
export interface PushPort {
  /** What browsers subscribe with, so that nobody but us can send to them. */
  publicKey: string
  /** Whether it is an address of a service that we send to. Callers give addresses: all others are refused. */
  serves: (endpoint: string) => boolean
  /** Hands it over, or finds that the browser is not reached there any more. Throws otherwise: the job tries again. */
  send: (push: Push) => Promise<'sent' | 'gone'>
}

declare module '#platform/services.ts' {
  interface Services {
    push: PushPort
  }
}
