/** What is stored of a job that failed. Its own message stays out: a mail server quotes the address in it. */
export class JobFailed extends Error {
  override name = 'JobFailed'
}

const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,40}$/.test(value))

/** Why something failed, in words that name nobody: the sort of error and the codes that machines give. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name, code, responseCode, status, cause } = error as Error & Record<string, unknown>
  // What cannot be fetched is a TypeError, and says why only in what caused it.
  const causeCode = cause instanceof Error ? (cause as Error & { code?: unknown }).code : undefined
  return [name, code ?? causeCode, responseCode, status].filter(isShort).join(' ')
}

/** What an error may say about trying again: that it is in vain, or not before so many seconds. */
export interface Outlook {
  isHopeless: boolean
  retryAfterSeconds: number | undefined
}

export function outlookOf(error: unknown): Outlook {
  const { isHopeless, retryAfterSeconds } = (error ?? {}) as Partial<Record<keyof Outlook, unknown>>
  return {
    isHopeless: isHopeless === true,
    retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined,
  }
}
