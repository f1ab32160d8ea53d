/**
 * The one error shape and how it is shown. No zod here: the browser formats errors on its first screen.
 */
export interface ErrorKind {
  /** Stable word for programs; the specification's own codes (11001 and the like) are unchanged. */
  code: string
  status: number
  /** The sentence a person reads. */
  message: string
}

export interface FieldError {
  /** Dotted path of the input, `body.email` for one. */
  path: string
  message: string
}

/** What every answer with a status of 400 or more carries. */
export interface ErrorBody {
  statusCode: number
  code: string
  message: string
  /** The inputs that are wrong, when inputs are wrong. */
  errors?: FieldError[]
  /** Present when trying again later will help. */
  retryAfterSeconds?: number
  /** Also in the answer's `x-request-id` and in the log line: what to quote to support. */
  requestId: string
}

export const errorKind = (code: string, status: number, message: string): ErrorKind => ({
  code,
  status,
  message,
})

export const UNHANDLED_MESSAGE =
  "Oops! We're missing something. If the issue persists, please contact support or your admin for help."
export const GENERIC_MESSAGE = 'An unexpected error occurred.'
export const LOGIN_FAILURE_MESSAGE = 'There was a problem logging into your account.'
export const ONBOARDING_FAILURE_MESSAGE = 'There was a problem setting up your account.'
export const INVALID_CREDENTIALS_MESSAGE = 'Invalid username or password'

export const kernelErrors = {
  invalidInput: errorKind('invalid-input', 400, 'Please check what you entered.'),
  notReadable: errorKind('not-readable', 400, 'The request could not be read.'),
  userIdRequired: errorKind('user-id-required', 400, 'User ID is required'),
  notSignedIn: errorKind('not-signed-in', 401, 'Please sign in.'),
  linkNotValid: errorKind('link-not-valid', 401, 'This link no longer works. Please ask for a new one.'),
  otherUser: errorKind('other-user', 403, 'The USER header and the access token name different users.'),
  practiceSuspended: errorKind('practice-suspended', 403, 'Your practice is suspended.'),
  notAllowed: errorKind('not-allowed', 403, 'You don’t have access to this.'),
  notFound: errorKind('not-found', 404, 'We couldn’t find this.'),
  methodNotAllowed: errorKind('method-not-allowed', 405, 'This address doesn’t support that method.'),
  tooSlow: errorKind('too-slow', 408, 'The request took too long to arrive.'),
  tooLarge: errorKind('too-large', 413, 'This is too large.'),
  notSupported: errorKind('not-supported', 415, 'We can’t read this type of content.'),
  expectationFailed: errorKind('expectation-failed', 417, 'We can’t do what this request expects.'),
  misdirected: errorKind('misdirected', 421, 'Corridor isn’t available at this address.'),
  liveOnly: errorKind('live-only', 426, 'This address only takes live connections.'),
  tooManyRequests: errorKind('too-many-requests', 429, 'Too many requests. Please wait a moment.'),
  tooManyAttempts: errorKind(
    'too-many-attempts',
    429,
    'Too many attempts. Please wait a little and try again.',
  ),
  bulkRunning: errorKind(
    'bulk-running',
    429,
    'Another export or import is still running. Please try again when it’s done.',
  ),
  tooManyWindows: errorKind(
    'too-many-windows',
    429,
    'Corridor is open in too many windows on this device. Please close some.',
  ),
  /** Not 401, at which a client would trade its token: that is as good as before. */
  sessionLocked: errorKind('session-locked', 423, 'Corridor is locked. Please unlock it first.'),
  headersTooLarge: errorKind('headers-too-large', 431, 'The headers of this request are too large.'),
  unhandled: errorKind('unhandled', 500, UNHANDLED_MESSAGE),
  busy: errorKind('busy', 503, 'We’re very busy or restarting. Please try again in a moment.'),
  searchBusy: errorKind(
    'search-busy',
    503,
    'A lot of people are searching right now. Please try again in a moment.',
  ),
  searchTooSlow: errorKind(
    'search-too-slow',
    503,
    'This search took too long. Try a more specific word, or try again in a moment.',
  ),
  storageFull: errorKind('storage-full', 507, 'The server is out of space. Please tell your admin.'),
} as const

function firstText(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer.trim() || undefined
  if (Array.isArray(answer)) return answer.map(firstText).find(Boolean)
  if (answer && typeof answer === 'object') {
    const { message, errors } = answer as { message?: unknown; errors?: unknown }
    return firstText(message) ?? firstText(errors)
  }
  return undefined
}

/**
 * The sentence shown for a failed call: the first text of the answer, then the status in parentheses
 * (specification, platform §8). Wrong credentials are shown as they are.
 */
export function formatError(answer: unknown, status?: number): string {
  const text = firstText(answer) ?? UNHANDLED_MESSAGE
  if (text === INVALID_CREDENTIALS_MESSAGE || !status) return text
  return `${text} (${status})`
}
