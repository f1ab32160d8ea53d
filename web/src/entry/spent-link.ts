import { ApiError } from '../platform/api.ts'

/** Used, replaced, run out, or never one: the link opens nothing. Too many attempts and a line that is cut are not that. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 429
