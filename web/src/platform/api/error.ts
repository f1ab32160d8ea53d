import { type ErrorBody, formatError, GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { text } from '../text.ts'

interface ApiErrorParts {
  status: number
  code: string
  message: string
  plainMessage?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  requestId?: string
}

/** A call that failed, ready to be shown. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** The message without its status: at a field it would be noise. */
  readonly plainMessage: string
  /** The sentence for each wrong input, by its path in the body: `email`, `patient.firstName`. */
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | undefined
  /** What to quote to support. */
  readonly requestId: string | undefined

  constructor({ status, code, message, fields = {}, ...rest }: ApiErrorParts) {
    super(message)
    this.status = status
    this.code = code
    this.plainMessage = rest.plainMessage ?? message
    this.fields = fields
    this.retryAfterSeconds = rest.retryAfterSeconds
    this.requestId = rest.requestId
  }
}

/** Its sender saw a question and did not answer it with yes. Nothing was sent and nothing failed, so nothing is shown. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** The message for a failure. Errors other than our own answers get a general one. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : GENERIC_MESSAGE

/** The specification's sentence for this kind of call, where the server gave no reason. */
export function failingAs(sentence: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status < 500) return error
  const { status, code, retryAfterSeconds, requestId } = error
  return new ApiError({ status, code, message: formatError(sentence, status), retryAfterSeconds, requestId })
}

export const unreachable = (): ApiError =>
  new ApiError({ status: 0, code: 'unreachable', message: text.unreachable })

export const ended = (): ApiError =>
  new ApiError({ status: sessionEnded.status, code: sessionEnded.code, message: sessionEnded.message })

export const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === sessionEnded.code

function fieldsOf(errors: ErrorBody['errors']): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of errors ?? []) fields[path.replace(/^body\./, '')] ??= message
  return fields
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) ? seconds : undefined
}

/** The body of an answer, or undefined: a proxy's own page must never be read as ours. */
export async function readJson(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function errorFrom(
  answer: unknown,
  status: number,
  otherwise: Pick<ApiErrorParts, 'retryAfterSeconds' | 'requestId'> = {},
): ApiError {
  const body: Partial<ErrorBody> = answer && typeof answer === 'object' ? answer : {}
  return new ApiError({
    status,
    code: body.code ?? 'unhandled',
    message: formatError(answer, status),
    plainMessage: formatError(answer),
    fields: fieldsOf(body.errors),
    retryAfterSeconds: body.retryAfterSeconds ?? otherwise.retryAfterSeconds,
    requestId: body.requestId ?? otherwise.requestId,
  })
}

/** Makes the error of an answer that was not a good one. */
export const errorOf = (response: Response, answer: unknown): ApiError =>
  errorFrom(answer, response.status, {
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    requestId: response.headers.get('x-request-id') ?? undefined,
  })

/** Creates the error of a refused hub message. */
export const refusalOf = (body: ErrorBody): ApiError => errorFrom(body, body.statusCode)
