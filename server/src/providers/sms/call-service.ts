import { readAnswer, retryAfterOf } from '#platform/http/service-answer.ts'
import { type FailureTable, failureOf, SmsServiceError } from './failure.ts'

/** A job waits for the answer, and others behind it. */
export const TIMEOUT_MS = 10_000

export interface ServiceRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string | URLSearchParams
  timeoutMs: number
  failures: FailureTable
  /** Finds the service's own code in an answer that is a refusal. */
  codeIn: (answer: unknown) => string | number | undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalOf({ status, headers }: Response, body: unknown, request: ServiceRequest): SmsServiceError {
  const code = String(request.codeIn(body) ?? '')
  const responseCode = /^\w{1,20}$/.test(code) ? code : undefined
  const retryAfterSeconds = retryAfterOf(headers)
  return new SmsServiceError(failureOf(request.failures, status, code), {
    status,
    ...(responseCode && { responseCode }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}

function connectionFailure(error: unknown): SmsServiceError {
  if (error instanceof SmsServiceError) return error
  if (error instanceof Error && error.name === 'TimeoutError')
    return new SmsServiceError('timeout', { responseCode: 'ETIMEDOUT' })
  const code = ((error as Error | undefined)?.cause as { code?: unknown } | undefined)?.code
  return new SmsServiceError('unreachable', typeof code === 'string' ? { responseCode: code } : {})
}

/** Makes one call to a service. Whatever goes wrong is an `SmsServiceError`; its text never holds an answer. */
export async function callService(request: ServiceRequest): Promise<unknown> {
  const { method, url, headers, body, timeoutMs } = request
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      // The key goes to the configured address and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readAnswer(answer)
    if (text === undefined) throw new SmsServiceError('unreadable', { status: answer.status })
    const reply = parse(text)
    if (!answer.ok) throw refusalOf(answer, reply, request)
    return reply
  } catch (error) {
    throw connectionFailure(error)
  }
}
