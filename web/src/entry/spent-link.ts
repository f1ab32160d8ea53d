import { ApiError } from '#platform/api.ts'

/**
 * The link was used, replaced, has expired or never existed. Too many attempts and a lost connection are
 * different.
 */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 429
