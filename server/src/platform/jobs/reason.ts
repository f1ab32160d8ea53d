/** What is kept of a job that failed. Its own message stays out: a mail server quotes the address in it. */
export class JobFailed extends Error {
  override name = 'JobFailed'
}

const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,40}$/.test(value))

/** Why something failed, in words that name nobody: the sort of error and the codes that machines give. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name, code, responseCode, status } = error as Error & Record<string, unknown>
  return [name, code, responseCode, status].filter(isShort).join(' ')
}
