import { readAnswer, retryAfterOf } from '#platform/http/service-answer.ts'
import { IdentityServiceError, type ServiceFailure } from '../port.ts'

/** The dated version of the interface that this adapter was written for. */
const VERSION = '2023-01-05'

export interface PersonaAccount {
  url: string
  apiKey: string
  timeoutMs: number
}

export interface PersonaRequest {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** The service keeps its answer under it, a failure too, for a day. */
  idempotencyKey?: string
}

/**
 * What a status means. Limits and wrong keys are checked before the service stores anything, so the same idempotency key
 * may be used again after them; after other failures it would only repeat the failure.
 */
function failureOf(status: number): { reason: ServiceFailure; isKeySpent: boolean } {
  if (status === 401) return { reason: 'not-authorized', isKeySpent: false }
  if (status === 404) return { reason: 'not-found', isKeySpent: true }
  // Also answered while the first of two equal requests is still under way.
  if (status === 409) return { reason: 'conflict', isKeySpent: false }
  if (status === 429) return { reason: 'limited', isKeySpent: false }
  return { reason: status >= 500 ? 'broken' : 'refused', isKeySpent: true }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new IdentityServiceError('unreadable', { isKeySpent: true })
  }
}

function connectionFailure(error: unknown): IdentityServiceError {
  if (error instanceof IdentityServiceError) return error
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return new IdentityServiceError(isLate ? 'timeout' : 'unreachable')
}

/** Makes one call to Persona. Whatever goes wrong is an `IdentityServiceError`; its text never holds an answer. */
export async function callPersona(
  { url, apiKey, timeoutMs }: PersonaAccount,
  { method, path, body, idempotencyKey }: PersonaRequest,
): Promise<unknown> {
  try {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        'persona-version': VERSION,
        'key-inflection': 'kebab',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      // The key goes to the configured address and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readAnswer(answer)
    if (text === undefined) throw new IdentityServiceError('unreadable', { isKeySpent: true })
    if (!answer.ok) {
      const { status, headers } = answer
      throw new IdentityServiceError(failureOf(status).reason, {
        status,
        retryAfterSeconds: retryAfterOf(headers, 'ratelimit-reset'),
        isKeySpent: failureOf(status).isKeySpent,
      })
    }
    return parse(text)
  } catch (error) {
    throw connectionFailure(error)
  }
}
